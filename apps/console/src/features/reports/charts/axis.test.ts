import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type Unit, valueText } from '../words/format.ts'
import { axisOf } from './axis.ts'

const [hour, day] = [3600, 86_400]
test.each<[Unit, number[], number[]]>([
  ['seconds', [], [0, 1]],
  ['seconds', [0, 0], [0, 1]],
  ['seconds', [3], [0, 1, 2, 3]],
  ['seconds', [40], [0, 10, 20, 30, 40]],
  ['seconds', [1300], [0, 600, 1200, 1800]],
  ['seconds', [14 * hour], [0, 6 * hour, 12 * hour, 18 * hour]],
  ['seconds', [400 * day], [0, 100, 200, 300, 400].map((days) => days * day)],
  ['business_seconds', [48 * hour], [0, 20, 40, 60].map((hours) => hours * hour)],
  ['seconds', [-90, 30], [-90, -60, -30, 0, 30]],
  ['percent', [0.87], [0, 0.25, 0.5, 0.75, 1]],
  ['percent', [1, 1], [0, 0.25, 0.5, 0.75, 1]],
  ['percent', [0], [0, 0.001]],
  ['percent', [0.013], [0, 0.005, 0.01, 0.015]],
  // More was reopened than was closed.
  ['percent', [3], [0, 1, 2, 3]],
  ['percent', [-0.1, 0.2], [-0.1, 0, 0.1, 0.2]],
  ['points', [4.4], [0, 1, 2, 3, 4, 5]],
  ['points', [5], [0, 1, 2, 3, 4, 5]],
  ['conversations', [1], [0, 1]],
  ['conversations', [7], [0, 2, 4, 6, 8]],
  ['messages', [98], [0, 25, 50, 75, 100]],
  ['messages', [3_000_000_000], [0, 1e9, 2e9, 3e9]],
])('%s up to %j: %j', (unit, values, ticks) => expect(axisOf(values, unit).ticks).toEqual(ticks))

const units: Unit[] = ['conversations', 'messages', 'seconds', 'business_seconds', 'points', 'percent', 'ratings', 'targets']
/** Values as metrics have them: whole numbers, lengths of time, shares of one and of more, ratings; some negative, as differences are. */
const valuesOf = (unit: Unit) => {
  const signed = (most: number) => fc.oneof(fc.double({ min: 0, max: most, noNaN: true }), fc.double({ min: -most, max: most, noNaN: true }))
  const value =
    unit === 'points'
      ? fc.double({ min: 1, max: 5, noNaN: true })
      : unit === 'percent'
        ? fc.oneof(signed(1), signed(30))
        : fc.oneof(signed(10), signed(1e4), signed(1e10))
  return fc.array(fc.option(unit === 'seconds' || unit === 'business_seconds' || unit === 'points' || unit === 'percent' ? value : value.map(Math.round)), {
    maxLength: 40,
  })
}

test('ticks read differently, grow evenly, hold every value, and leave no more than a step unused', () => {
  fc.assert(
    fc.property(
      fc.constantFrom(...units).chain((unit) => fc.tuple(fc.constant(unit), valuesOf(unit))),
      fc.constantFrom('en', 'de', 'ar'),
      ([unit, values], locale) => {
        const { ticks, domain } = axisOf(values, unit)
        const known = values.filter((value) => value !== null)
        const [least, most] = [Math.min(0, ...known), Math.max(0, ...known)]
        const texts = ticks.map((tick) => valueText(unit, tick, locale))
        expect(new Set(texts).size, texts.join()).toBe(ticks.length)
        expect(ticks.length).toBeGreaterThan(1)
        expect(ticks.length).toBeLessThanOrEqual(6)
        expect(ticks).toContain(0)
        expect(domain).toEqual([ticks[0], ticks.at(-1)])
        const step = (ticks[1] ?? 0) - (ticks[0] ?? 0)
        for (const [index, tick] of ticks.entries()) expect(Math.abs(tick - ((ticks[0] ?? 0) + index * step))).toBeLessThan(step * 1e-6)
        expect(domain[0]).toBeLessThanOrEqual(least + step * 1e-9)
        expect(domain[1]).toBeGreaterThanOrEqual(most - step * 1e-9)
        expect(least - domain[0]).toBeLessThan(step * 1.000001)
        expect(domain[1] - most).toBeLessThan(step * 1.000001)
        if (unit === 'percent' && least === 0 && most <= 1) expect(domain[1]).toBeLessThanOrEqual(1)
        if (unit === 'points') expect(domain[1]).toBeLessThanOrEqual(5)
      },
    ),
    { numRuns: 2000 },
  )
})
