import fc from 'fast-check'
import { expect, test } from 'vitest'
import { measuredUnits } from './measured-units.ts'

const text = (seconds: number, isBusiness = false) =>
  measuredUnits(seconds, isBusiness)
    .map(([unit, count]) => `${count}${unit[0]}`)
    .join(' ')

test.each([
  [0, '0s', '0s'],
  [8.4, '8s', '8s'],
  [59.6, '1m', '1m'],
  [82.9, '1m 23s', '1m 23s'],
  [3599.4, '59m 59s', '59m 59s'],
  [3599.6, '1h', '1h'],
  [5399, '1h 30m', '1h 30m'],
  [(23 * 60 + 59) * 60 + 40, '1d', '24h'],
  [48 * 3600, '2d', '48h'],
  [(2 * 24 + 4) * 3600 + 40 * 60, '2d 5h', '52h 40m'],
])('%s seconds are %s, and %s of business time', (seconds, calendar, business) => expect([text(seconds), text(seconds, true)]).toEqual([calendar, business]))

test('what is shown is never further away than half of its smaller unit, and longer times never look shorter', () => {
  const inSeconds = { day: 86_400, hour: 3600, minute: 60, second: 1 }
  const shown = (seconds: number, isBusiness: boolean) => measuredUnits(seconds, isBusiness).reduce((all, [unit, count]) => all + count * inSeconds[unit], 0)
  fc.assert(
    fc.property(fc.double({ min: 0, max: 4e7, noNaN: true }), fc.double({ min: 0, max: 4e7, noNaN: true }), fc.boolean(), (one, other, isBusiness) => {
      const step = one < 3600 ? 1 : isBusiness || one < 86_400 ? 60 : 3600
      expect(Math.abs(shown(one, isBusiness) - one)).toBeLessThanOrEqual(step / 2)
      const [less, more] = [Math.min(one, other), Math.max(one, other)]
      expect(shown(less, isBusiness)).toBeLessThanOrEqual(shown(more, isBusiness))
      if (isBusiness) expect(measuredUnits(one, true).some(([unit]) => unit === 'day')).toBe(false)
    }),
  )
})
