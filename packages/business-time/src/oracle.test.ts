import fc from 'fast-check'
import { expect, test } from 'vitest'
import { businessTime } from './business-time.ts'
import { type BusinessCalendar, type DayRange, dayMinutes } from './calendar.ts'

const minute = 60_000
const dayMs = dayMinutes * minute
/** Clocks that go forward and back in spring and autumn, at midnight, by half an hour, around Ramadan, and not at all. */
const zones = [
  'UTC',
  'Europe/Berlin',
  'America/New_York',
  'America/St_Johns',
  'America/Sao_Paulo',
  'Africa/Casablanca',
  'Asia/Kathmandu',
  'Asia/Beirut',
  'Australia/Lord_Howe',
  'Pacific/Auckland',
  'Pacific/Apia',
  'Africa/Cairo',
]
const start = Date.UTC(2024, 0, 1)
const windowDays = 2

/** The wall clock of a zone, asked of the runtime for each half hour: minutes since 1970-01-01 there. */
const clocks = new Map(zones.map((zone) => [zone, wallClock(zone)]))
function wallClock(timeZone: string): (at: number) => number {
  const format = new Intl.DateTimeFormat('en-US', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
  })
  const known = new Map<number, number>()
  return (at) => {
    const half = Math.floor(at / (30 * minute))
    let wall = known.get(half)
    if (wall === undefined) {
      const parts = Object.fromEntries(format.formatToParts(half * 30 * minute).map(({ type, value }) => [type, Number(value)]))
      wall = Date.UTC(parts.year ?? 0, (parts.month ?? 1) - 1, parts.day, parts.hour, parts.minute) / minute
      known.set(half, wall)
    }
    return wall + ((at / minute) % 30)
  }
}

/** Returns for each minute whether a calendar is open, straight from the definition. */
function oracle({ time_zone, week, closures }: BusinessCalendar): (at: number) => boolean {
  const clock = clocks.get(time_zone)
  const days = new Map<number, { today: readonly DayRange[]; yesterday: readonly DayRange[]; closed: readonly DayRange[] }>()
  const read = (day: number) => {
    const text = new Date(day * dayMs).toISOString().slice(0, 10)
    const weekday = (new Date(day * dayMs).getUTCDay() + 6) % 7
    const closed = closures.filter(({ date, every_year }) => (every_year ? text.slice(5) === date.slice(5) : text === date))
    const facts = { today: week[weekday] ?? [], yesterday: week[(weekday + 6) % 7] ?? [], closed }
    days.set(day, facts)
    return facts
  }
  return (at) => {
    const wall = clock?.(at) ?? Number.NaN
    const [day, now] = [Math.floor(wall / dayMinutes), wall % dayMinutes]
    const { today, yesterday, closed } = days.get(day) ?? read(day)
    if (closed.some(({ from, to }) => from <= now && now < to)) return false
    return today.some(({ from, to }) => from <= now && (to <= from || now < to)) || yesterday.some(({ from, to }) => to <= from && now < to)
  }
}

/** Days on which each zone's clocks change, so that windows often contain one. */
const changes = new Map(
  zones.map((zone) => {
    const clock = clocks.get(zone)
    const found: number[] = []
    for (let at = start; at < start + 1096 * dayMs; at += dayMs) if (clock && clock(at + dayMs) - clock(at) !== dayMinutes) found.push(at)
    return [zone, found] as const
  }),
)

const anyRange = fc.record({ from: fc.integer({ min: 0, max: 1439 }), to: fc.integer({ min: 1, max: 1440 }) })
const anyDay = fc.oneof(
  fc.constant([{ from: 0, to: 1440 }]),
  fc.constant([
    { from: 540, to: 720 },
    { from: 780, to: 1020 },
  ]),
  fc.constant([{ from: 1320, to: 360 }]),
  fc.array(anyRange, { maxLength: 3 }),
)
const anyWindow = fc.constantFrom(...zones).chain((time_zone) =>
  fc.record({
    time_zone: fc.constant(time_zone),
    from: fc.oneof(
      fc.integer({ min: 0, max: 1090 }).map((day) => start + day * dayMs),
      ...((changes.get(time_zone)?.length ?? 0) > 0 ? [fc.constantFrom(...(changes.get(time_zone) ?? []))] : []),
    ),
    shift: fc.integer({ min: 0, max: dayMinutes }),
  }),
)
const anyCase = fc.record({
  window: anyWindow,
  week: fc.oneof(fc.constant(Array.from({ length: 7 }, () => [{ from: 0, to: 1440 }])), fc.array(anyDay, { minLength: 7, maxLength: 7 })),
  closures: fc.array(
    fc.record({ day: fc.integer({ min: 0, max: windowDays }), year: fc.constantFrom(0, -1), range: fc.oneof(fc.constant({ from: 0, to: 1440 }), anyRange) }),
    { maxLength: 2 },
  ),
  wanted: fc.integer({ min: 1, max: 2000 }),
  between: fc.tuple(fc.integer({ min: 0, max: windowDays * dayMinutes }), fc.integer({ min: 0, max: windowDays * dayMinutes })),
})

test('500 random calendars agree with the definition, asked minute by minute, around every kind of clock change', () => {
  fc.assert(
    fc.property(anyCase, ({ window: { time_zone, from: day, shift }, week, closures, wanted, between }) => {
      const calendar: BusinessCalendar = {
        time_zone,
        week,
        closures: closures.map(({ day: ahead, year, range }) => {
          const date = new Date(day + ahead * dayMs)
          const text = `${date.getUTCFullYear() + year}-${date.toISOString().slice(5, 10)}`
          return { date: text, from: Math.min(range.from, range.to), to: Math.max(range.from, range.to), every_year: year !== 0 }
        }),
      }
      const time = businessTime(calendar)
      const from = day - shift * minute
      const isOpen = oracle(calendar)
      const minutes = Array.from({ length: windowDays * dayMinutes }, (_, index) => isOpen(from + index * minute))
      const end = from + minutes.length * minute
      expect(time.between(from, end)).toBe(minutes.filter(Boolean).length * minute)
      const [a, b] = [Math.min(...between), Math.max(...between)]
      expect(time.between(from + a * minute, from + b * minute)).toBe(minutes.slice(a, b).filter(Boolean).length * minute)
      for (let at = a; at < minutes.length; at += 13) if (time.isOpen(from + at * minute) !== minutes[at]) expect.fail(`minute ${at}`)
      const opening = minutes.indexOf(true, a)
      if (opening >= 0) expect(time.nextOpening(from + a * minute)).toBe(from + opening * minute)
      let left = wanted
      const reached = minutes.findIndex((open) => open && --left === 0)
      if (reached >= 0) expect(time.after(from, wanted * minute)).toBe(from + (reached + 1) * minute)
      if (week.every((ranges) => ranges[0]?.to === 1440 && ranges[0].from === 0) && closures.length === 0) expect(time.between(from, end)).toBe(end - from)
    }),
    { numRuns: 500 },
  )
})

test('windows cover the changes of the clocks in both directions', () => {
  const counts = zones.map((zone) => changes.get(zone)?.length ?? 0)
  expect(counts.filter((count) => count >= 6).length).toBeGreaterThanOrEqual(6)
})
