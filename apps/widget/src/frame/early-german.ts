/** The page's early script for German: sets the texts before the first render. */
import './speak-german-first.ts'
import './early.ts'
