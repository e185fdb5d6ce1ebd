package memory_test

import (
	"fmt"

	"qilab/solver/memory"
)

// All searches share one budget, of which the analysis gets the most.
func ExampleBudget() {
	budget := memory.New(1024)
	fmt.Println(budget.Limit(), budget.Held(), budget.Share(memory.Main) <= budget.Limit())
	// Output: 1024 0 true
}
