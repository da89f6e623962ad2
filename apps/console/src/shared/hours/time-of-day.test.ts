import { expect, test } from 'vitest'
import { barsOf, minutesOfTime, timeText } from './time-of-day.ts'

test('times of day are written and read as minutes after midnight; midnight at the end is the end of the day', () => {
  expect([0, 545, 1440].map(timeText)).toEqual(['00:00', '09:05', '00:00'])
  expect([minutesOfTime('00:00', false), minutesOfTime('00:00', true), minutesOfTime('09:05', true), minutesOfTime('', true)]).toEqual([
    0,
    1440,
    545,
    undefined,
  ])
})

test('a night shift shows on both of its days', () => {
  const night = [{ from: 1080, to: 360 }]
  expect(barsOf(night, [])).toEqual([{ start: 0.75, length: 0.25 }])
  expect(barsOf([], night)).toEqual([{ start: 0, length: 0.25 }])
})
