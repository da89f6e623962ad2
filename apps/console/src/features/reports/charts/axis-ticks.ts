const [minute, hour, day] = [60, 3600, 86_400]
/** Steps that read well on an axis of durations, in seconds. */
const steps = [1, 5, 10, 15, 30, minute, 2 * minute, 5 * minute, 10 * minute, 15 * minute, 30 * minute]
const longSteps = [hour, 2 * hour, 3 * hour, 6 * hour, 12 * hour, day, 2 * day, 5 * day, 10 * day, 30 * day, 90 * day]
/** Lines besides the one at 0. */
const linesMax = 4

/** Returns the ticks of an axis of durations up to a value, in seconds: whole minutes, hours or days, from 0 to the first tick that is not smaller. */
export function durationTicks(most: number): number[] {
  const step = [...steps, ...longSteps].find((one) => one * linesMax >= most) ?? Math.ceil(most / linesMax / day) * day
  return Array.from({ length: Math.max(1, Math.ceil(most / step)) + 1 }, (_, index) => index * step)
}
