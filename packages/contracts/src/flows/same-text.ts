/** Whether what a visitor wrote is the text of a choice, whatever its case. */
export const sameText = (one: string, other: string): boolean => one.trim().toLocaleLowerCase() === other.trim().toLocaleLowerCase()
