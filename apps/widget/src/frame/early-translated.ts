/** The page's early script in a language other than English: sets the texts before the first render. */
import './speak-first.ts'
import './early.ts'
