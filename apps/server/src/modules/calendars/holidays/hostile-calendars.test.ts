import { limits } from '@porchlight/contracts/limits'
import { expect, test } from 'vitest'
import { hostileCalendars } from '../testing/hostile-calendars.ts'
import { holidaysOfFile } from './holidays-of-file.ts'

/** In the check, files have an eighth of the size accepted: bounds that hold here hold there, where all costs eight times as much at most. */
const size = limits.calendarFileMax / 8
/** Processor time of one file at most. */
const cpuMs = 6000

test.each(Object.entries(hostileCalendars(size)))('a hostile calendar ends soon, with days or without: %s', (_name, file) => {
  const before = process.threadCpuUsage()
  const found = holidaysOfFile({ file, time_zone: 'Europe/Berlin', from: '2025-01-01', to: '2029-12-31' })
  const { user, system } = process.threadCpuUsage(before)
  expect(found?.days.length ?? 0).toBeLessThanOrEqual(1000)
  expect((user + system) / 1000).toBeLessThan(cpuMs)
})
