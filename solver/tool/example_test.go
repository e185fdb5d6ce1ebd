package tool_test

import (
	"context"
	"fmt"
	"os"

	"qilab/solver/tool"
)

// A command defines its flags, parses the command line, and returns an error for a wrong value.
func ExampleCommand_Execute() {
	count := tool.Command{
		Path:  "./solver/example/cmd/count",
		About: "Count prints numbers.",
		Run: func(_ context.Context, e *tool.Env) error {
			n := e.Flags.Int("n", 3, "how many numbers")
			if err := e.Parse(); err != nil {
				return err
			}
			if err := tool.AtLeast("n", *n, 1); err != nil {
				return err
			}
			for i := range *n {
				fmt.Println(i)
			}
			return nil
		},
	}
	code := count.Execute(context.Background(), []string{"-n", "2"}, os.Stdout, os.Stdout)
	fmt.Println("exit code", code)
	// Output:
	// 0
	// 1
	// exit code 0
}
