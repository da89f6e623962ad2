/** Hours of a day as minutes after midnight; see `DayRange` in the contracts. */
export type Hours = { from: number; to: number }

/** Returns minutes after midnight as a time field has them. Midnight at the end of a day is 00:00. */
export const timeText = (minutes: number): string => `${String(Math.floor((minutes % 1440) / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`

/** Returns the minutes of a time field's value; undefined if it is empty. As an end, midnight is the end of the day. */
export function minutesOfTime(text: string, isEnd: boolean): number | undefined {
  const [, hours, minutes] = /^(\d\d):(\d\d)/.exec(text) ?? []
  if (hours === undefined) return undefined
  const value = Number(hours) * 60 + Number(minutes)
  return isEnd && value === 0 ? 1440 : value
}

/** Returns whether hours end on the next day. */
export const isOvernight = ({ from, to }: Hours): boolean => to <= from

/** Returns the parts of a day that are worked, as shares of it: its own hours, and the rest of the previous day's. */
export function barsOf(today: readonly Hours[], yesterday: readonly Hours[]): { start: number; length: number }[] {
  const own = today.map((hours) => ({ from: hours.from, to: isOvernight(hours) ? 1440 : hours.to }))
  const rest = yesterday.filter(isOvernight).map(({ to }) => ({ from: 0, to: Math.min(to, 1440) }))
  return [...rest, ...own].map(({ from, to }) => ({ start: from / 1440, length: (to - from) / 1440 }))
}
