/** Days of grace before a role requires a second factor: the longest that can be chosen, and what screens offer first. */
export const graceDays = { max: 90, usual: 7 } as const
