/** A line of the list that opens while somebody types after an @ or a slash. `hint` stands at its end. */
export type Suggestion = { id: string; name: string; picture?: string; hint?: string }
