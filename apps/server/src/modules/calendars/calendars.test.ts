import { expect, test } from 'vitest'
import { newRef } from '../../kernel/ids.ts'
import { callsOf } from '../../testing/calls.ts'
import { testLibrary } from '../../testing/library.ts'
import { openSocket } from '../../testing/live-socket.ts'
import { sharedServer } from '../../testing/test-server.ts'
import { businessHours } from './business-hours.ts'
import { openingOf } from './index.ts'
import { hostileCalendars } from './testing/hostile-calendars.ts'

const code = (call: Promise<unknown>) =>
  call.then(
    () => 'ok',
    (cause: { code: string }) => cause.code,
  )
const always = Array.from({ length: 7 }, () => [{ from: 0, to: 1440 }])
const facts = { name: 'Office', time_zone: 'Europe/Berlin', week: always }
const holidays = [
  'BEGIN:VCALENDAR',
  'VERSION:2.0',
  ...['0101', '1225'].flatMap((day) => ['BEGIN:VEVENT', `DTSTART;VALUE=DATE:2020${day}`, 'RRULE:FREQ=YEARLY', `SUMMARY:Day ${day}`, 'END:VEVENT']),
  'BEGIN:VEVENT',
  'DTSTART;VALUE=DATE:20260101',
  'RRULE:FREQ=WEEKLY',
  'END:VEVENT',
  'END:VCALENDAR',
  '',
].join('\r\n')

test('the first calendar is the default, another one can become it, and only others are deleted', async () => {
  const library = await testLibrary(await sharedServer())
  const admin = await library.user('admin')
  expect(await library.inside(openingOf)).toBeUndefined()
  const first = (await admin.calls.calendars.create(facts)).calendar
  const second = (await admin.calls.calendars.create({ ...facts, name: 'Night', week: always.map(() => []) })).calendar
  expect([first.is_default, first.is_open, second.is_default, second.is_open]).toEqual([true, true, false, false])
  expect((await library.inside(openingOf))?.is_open).toBe(true)
  await admin.calls.calendars.makeDefault({ calendar_ref: second.calendar_ref })
  expect(await library.inside(openingOf)).toEqual({ is_open: false, opens_at: null })
  const at = new Date('2026-03-02T10:00:00Z')
  expect(await library.inside((ctx) => businessHours.isOpen(ctx, at))).toBe(false)
  expect(await library.inside((ctx) => businessHours.after(ctx, at, 90))).toEqual(new Date('2026-03-02T11:30:00Z'))
  expect(await code(admin.calls.calendars.remove({ calendar_ref: second.calendar_ref }))).toBe('conflict')
  expect(await code(admin.calls.calendars.remove({ calendar_ref: first.calendar_ref }))).toBe('ok')
  const { calendars } = await admin.calls.calendars.list({})
  expect(calendars.map(({ name, is_default }) => [name, is_default])).toEqual([['Night', true]])
})

test('a widget learns when the default hours begin next, also while somebody is still connected', async () => {
  const library = await testLibrary(await sharedServer())
  const admin = await library.user('admin')
  const opens_at = async () => (await callsOf(library.address, () => null).libraries.widgetBoot({ support_lib_id: library.support_lib_id })).opens_at
  expect(await opens_at()).toBeNull()
  const { calendar_ref } = (await admin.calls.calendars.create({ ...facts, time_zone: 'UTC' })).calendar
  expect(await opens_at()).toBeNull()
  const dayMs = 86_400_000
  const [date, next] = [0, dayMs].map((later) => new Date(Date.now() + later).toISOString().slice(0, 10))
  await admin.calls.calendars.update({
    ...facts,
    calendar_ref,
    time_zone: 'UTC',
    closures: [{ date: date ?? '', name: 'Closed', from: 0, to: 1440, every_year: false }],
  })
  expect(await opens_at()).toBe(`${next}T00:00:00.000Z`)
  await openSocket(library.address, { token: admin.token }, { library: null })
  expect(await opens_at()).toBe(`${next}T00:00:00.000Z`)
})

test('holidays of a file are offered, and nothing changes until they are saved', async () => {
  const library = await testLibrary(await sharedServer())
  const [admin, agent] = [await library.user('admin'), await library.user('agent')]
  const { calendar_ref } = (await admin.calls.calendars.create(facts)).calendar
  const found = await admin.calls.calendars.readHolidays({ time_zone: facts.time_zone, file: holidays })
  expect([found.days.length, found.skipped, found.is_cut]).toEqual([10, { repeating: 1, unreadable: 0 }, false])
  expect((await admin.calls.calendars.list({})).calendars[0]?.closures).toEqual([])
  const closures = found.days.filter(({ kind }) => kind === 'holiday').map(({ kind, note, ...day }) => day)
  expect((await admin.calls.calendars.update({ ...facts, calendar_ref, closures })).calendar.closures).toHaveLength(10)
  const read = (caller: typeof admin, file: string) => code(caller.calls.calendars.readHolidays({ time_zone: 'UTC', file }))
  expect([await read(admin, 'no calendar'), await read(agent, holidays), await read(admin, holidays)]).toEqual(['invalid_input', 'forbidden', 'ok'])
})

test('a calendar that never ends is read within bounds, while the others are served', async () => {
  const library = await testLibrary(await sharedServer())
  const admin = await library.user('admin')
  const files = hostileCalendars(60_000)
  const read = (name: string) => code(admin.calls.calendars.readHolidays({ time_zone: 'UTC', file: files[name] ?? '' }))
  expect(await Promise.all(['an endless duration', 'a sixth Monday, many times', 'no value', 'the longest interval'].map(read))).toEqual([
    'ok',
    'ok',
    'ok',
    'ok',
  ])
})

test('what is no calendar is refused', async () => {
  const library = await testLibrary(await sharedServer())
  const [admin, agent] = [await library.user('admin'), await library.user('agent')]
  expect(await code(admin.calls.calendars.create(facts))).toBe('ok')
  expect(await code(admin.calls.calendars.create(facts))).toBe('conflict')
  expect(await code(agent.calls.calendars.create({ ...facts, name: newRef() }))).toBe('forbidden')
  expect(await code(agent.calls.calendars.list({}))).toBe('ok')
  for (const wrong of [
    { time_zone: 'Mars/Olympus' },
    { week: always.slice(1) },
    { week: always.map(() => [{ from: 1440, to: 10 }]) },
    { closures: [{ date: '2026-02-30', name: '' }] },
    { closures: [{ date: '2026-02-20', name: '', from: 600, to: 600 }] },
  ])
    expect(await code(admin.calls.calendars.create({ ...facts, name: newRef(), ...wrong })), JSON.stringify(wrong)).toBe('invalid_input')
})
