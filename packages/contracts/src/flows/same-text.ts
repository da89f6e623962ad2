/** Compares a visitor's text with a choice, ignoring case. */
export const sameText = (one: string, other: string): boolean => one.trim().toLocaleLowerCase() === other.trim().toLocaleLowerCase()
