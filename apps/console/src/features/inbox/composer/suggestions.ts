/** A suggestion in the list that opens after an @ or a slash. `hint` is shown at the end of the row. */
export type Suggestion = { id: string; name: string; picture?: string; hint?: string }
