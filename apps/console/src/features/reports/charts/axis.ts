import { isTime, type Unit } from '../words/format.ts'

const [minute, hour, day] = [60, 3600, 86_400]
/** Steps that read well on an axis of durations, in seconds. */
const shortSteps = [1, 5, 10, 15, 30, minute, 2 * minute, 5 * minute, 10 * minute, 15 * minute, 30 * minute, hour, 2 * hour, 3 * hour, 6 * hour]
/** Days and multiples of them; business time has none. */
const longSteps = [12 * hour, day, 2 * day, 5 * day, 10 * day, 30 * day, 90 * day]
/** Lines besides the first one; ratings end at 5. */
const linesMax = { points: 5, others: 4 }

/** A scale of an axis: from its first tick to its last one, which hold every value between them. */
type Axis = { ticks: number[]; domain: [number, number] }

/**
 * Returns the axis of some values in a unit: from 0, or below if values are, in steps that read differently as the unit is written. A share of a whole never ends
 * above 100 %, and a rating never above 5, unless values do.
 */
export function axisOf(values: readonly (number | null | undefined)[], unit: Unit): Axis {
  const known = values.filter((value) => typeof value === 'number' && Number.isFinite(value)) as number[]
  const [least, most] = [Math.min(0, ...known), Math.max(0, ...known)]
  const step = stepOf(least, most, unit)
  const [first, last] = [Math.floor(exact(least / step)), Math.max(Math.ceil(exact(most / step)), least < 0 ? 0 : 1)]
  const ticks = Array.from({ length: last - first + 1 }, (_, index) => exact((first + index) * step))
  return { ticks, domain: [ticks[0] ?? 0, ticks.at(-1) ?? 0] }
}

/** Returns the smallest step with which the values need no more lines than an axis has. */
function stepOf(least: number, most: number, unit: Unit): number {
  const max = unit === 'points' ? linesMax.points : linesMax.others
  const fits = (step: number) => Math.ceil(exact(most / step)) - Math.floor(exact(least / step)) <= max
  const listed = isTime(unit) ? [...shortSteps, ...(unit === 'seconds' ? longSteps : [])] : []
  const found = listed.find(fits)
  if (found !== undefined) return found
  // The steps grow without end, so one of them fits.
  for (let size = isTime(unit) ? (unit === 'seconds' ? 100 * day : 10 * hour) : smallest(unit); ; size *= 10) {
    // 2.5 is a step only where numbers are shown with enough digits for it.
    const quarter = isTime(unit) || size >= (unit === 'percent' ? 0.1 : 10) ? [2.5] : []
    const step = [1, 2, ...quarter, 5].map((times) => exact(times * size)).find(fits)
    if (step !== undefined) return step
  }
}

/** The smallest difference that a unit is written with. */
const smallest = (unit: Unit): number => (unit === 'percent' ? 0.001 : unit === 'points' ? 0.1 : 1)

/** Removes the rounding error that sums of fractions leave, and turns -0 into 0. */
const exact = (value: number): number => Number(value.toPrecision(12)) + 0
