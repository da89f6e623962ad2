/** A preset of the snooze menu. */
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
