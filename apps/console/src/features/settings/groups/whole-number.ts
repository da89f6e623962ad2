/** Parses a whole number within bounds; null for an empty field, undefined for anything else. */
export function wholeNumber(text: string, min: number, max: number): number | null | undefined {
  const trimmed = text.trim()
  if (trimmed === '') return null
  if (!/^\d{1,7}$/.test(trimmed)) return undefined
  const value = Number(trimmed)
  return value >= min && value <= max ? value : undefined
}
