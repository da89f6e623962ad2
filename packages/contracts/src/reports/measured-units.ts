export type MeasuredUnit = 'day' | 'hour' | 'minute' | 'second'
const [minute, hour, day] = [60, 3600, 86_400]

/**
 * Returns a measured length of time, 0 or more seconds, in its two largest units, rounded to the smaller one: 82.9 is a minute and 23 seconds. Business time has no
 * days, because how long a working day is, the calendar says: 48 business hours are 48 hours.
 */
export function measuredUnits(seconds: number, isBusiness: boolean): [unit: MeasuredUnit, count: number][] {
  const inUnit = (unit: number) => Math.round(seconds / unit) * unit
  if (seconds < hour - 0.5) return twoOf(inUnit(1), ['minute', minute], ['second', 1])
  if (isBusiness || seconds < day - minute / 2) return twoOf(inUnit(minute), ['hour', hour], ['minute', minute])
  return twoOf(inUnit(hour), ['day', day], ['hour', hour])
}

type Unit = readonly [unit: MeasuredUnit, seconds: number]
function twoOf(whole: number, [large, inLarge]: Unit, [small, inSmall]: Unit): [MeasuredUnit, number][] {
  const [more, rest] = [Math.floor(whole / inLarge), Math.round((whole % inLarge) / inSmall)]
  const both: [MeasuredUnit, number][] = [
    [large, more],
    [small, rest],
  ]
  const shown = both.filter(([, count]) => count > 0)
  return shown.length > 0 ? shown : [[small, 0]]
}
