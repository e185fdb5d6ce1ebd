package cli

import (
	"context"
	"io"

	"qilab/solver/gomoku"
	"qilab/solver/gomoku/gomocup"
	"qilab/solver/xiangqi"
	"qilab/solver/xiangqi/uci"
)

// engines lists the protocols over which other programs can use the engines.
func engines() []Engine {
	return []Engine{
		{Protocol: "uci", Serve: func(ctx context.Context, in io.Reader, out io.Writer) error {
			return uci.Serve(ctx, in, out, xiangqi.NewEngine(uci.DefaultHash))
		}},
		{Protocol: "gomocup", Serve: func(ctx context.Context, in io.Reader, out io.Writer) error {
			return gomocup.Serve(ctx, in, out, gomoku.NewEngine(gomocup.DefaultHash))
		}},
	}
}
