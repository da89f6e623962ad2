import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { holidaysOfFile } from './holidays-of-file.ts'

const corpora = path.resolve(import.meta.dirname, '../../../../../../../shared/corpora')
const isThere = existsSync(path.join(corpora, 'calendars'))
const read = (file: string, time_zone = 'Europe/Berlin') => holidaysOfFile({ file, time_zone, from: '1990-01-01', to: '2040-12-31' })
const text = (file: string) => readFileSync(path.join(corpora, file), 'utf8')
const calendars = () => readdirSync(path.join(corpora, 'calendars'), { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.ics'))

test.skipIf(!isThere)("others' calendars give days, or a reason why not, within a second each", () => {
  const files = calendars()
  expect(files.length).toBeGreaterThan(100)
  const odd: string[] = []
  for (const file of files) {
    const content = text(path.join('calendars', file))
    const before = process.threadCpuUsage()
    const found = read(content)
    const { user, system } = process.threadCpuUsage(before)
    if ((user + system) / 1000 > 1000) odd.push(`${file}: ${Math.round((user + system) / 1000)} ms`)
    const isSaid = !found || found.days.length > 0 || found.skipped.repeating + found.skipped.unreadable > 0 || found.is_cut
    if (!isSaid && /^BEGIN:VEVENT/m.test(content)) odd.push(`${file}: no day and no reason`)
    if (!found && /^BEGIN:VCALENDAR/m.test(content)) odd.push(`${file}: not taken for a calendar`)
  }
  expect(odd).toEqual([])
})

test.skipIf(!isThere)('a holiday feed gives each day once and on its date, whatever the time zone', () => {
  const file = text('calendars/recurring-ical-events/recurring_ical_events/test/calendars/Germany_Holidays.ics')
  const dates = (zone: string) => read(file, zone)?.days.map(({ date, from, to, name }) => `${date} ${from} ${to} ${name}`)
  const here = dates('Europe/Berlin')
  expect(here?.length).toBeGreaterThan(10)
  expect(here?.every((day) => day.slice(10, 17) === ' 0 1440')).toBe(true)
  for (const zone of ['Pacific/Auckland', 'America/Los_Angeles', 'UTC']) expect(dates(zone), zone).toEqual(here)
})
