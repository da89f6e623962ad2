/** A preset of the snooze times. */
export type SnoozePreset = { key: 'laterToday' | 'tomorrow' | 'nextWeek'; at: Date }

const laterMs = 3 * 3_600_000
const morningHour = 9

/** Returns the presets at `now`, in the browser's time zone. "Later today" is three hours from now, rounded down to the hour, and omitted if that is tomorrow. */
export function snoozePresets(now: Date): SnoozePreset[] {
  const later = new Date(now.getTime() + laterMs)
  later.setMinutes(0, 0, 0)
  const inDays = (days: number) => new Date(now.getFullYear(), now.getMonth(), now.getDate() + days, morningHour)
  // Monday is day 1; on a Monday, next week is seven days away.
  const toMonday = (8 - now.getDay()) % 7 || 7
  const presets: SnoozePreset[] = [
    { key: 'laterToday', at: later },
    { key: 'tomorrow', at: inDays(1) },
    { key: 'nextWeek', at: inDays(toMonday) },
  ]
  return presets.filter(({ key, at }) => key !== 'laterToday' || at.getDate() === now.getDate())
}

/** A snooze time that was typed as a number. */
export type TypedTime = { unit: 'inHours' | 'inDays' | 'inWeeks'; count: number; at: Date }

/** How far ahead a typed number reaches. */
const countMax = 99

/** Returns the times that the first number in the text may mean: that many hours from now, and that many days or weeks, in the morning. None without a number. */
export function typedTimes(now: Date, typed: string): TypedTime[] {
  const count = Number(/\d{1,3}/.exec(typed)?.[0] ?? 0)
  if (count < 1 || count > countMax) return []
  const inDays = (days: number) => new Date(now.getFullYear(), now.getMonth(), now.getDate() + days, morningHour)
  const times: TypedTime[] = [
    { unit: 'inHours', count, at: new Date(now.getTime() + count * 3_600_000) },
    { unit: 'inDays', count, at: inDays(count) },
    { unit: 'inWeeks', count, at: inDays(count * 7) },
  ]
  // A letter after the number says which: "3d".
  const letter = /\d{1,3}\s*([a-z])/.exec(typed.toLowerCase())?.[1]
  const meant = times.filter(({ unit }) => letter !== undefined && unitLetters[unit].includes(letter))
  return meant.length > 0 ? meant : times
}

/** First letters of the units, in the languages of the console: hours and Stunden, days and Tage, weeks and Wochen. */
const unitLetters: Record<TypedTime['unit'], string> = { inHours: 'hs', inDays: 'dt', inWeeks: 'w' }
