/** Returns minutes as a person writes them: 90 is '1:30'. Nothing is ''. */
export const minutesText = (minutes: number | null): string =>
  minutes === null || minutes === 0 ? '' : `${Math.floor(minutes / 60)}:${String(minutes % 60).padStart(2, '0')}`

/** Returns the minutes that a person wrote as hours, or as hours and minutes: '1:30', '48', ''. Null is nothing, undefined is not a time. */
export function minutesOf(text: string): number | null | undefined {
  if (text.trim() === '') return null
  const [, hours, minutes = '0'] = /^\s*(\d{1,4})(?::([0-5]?\d))?\s*$/.exec(text) ?? []
  return hours === undefined ? undefined : Number(hours) * 60 + Number(minutes)
}
