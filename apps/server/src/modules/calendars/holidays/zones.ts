import type { Temporal } from 'temporal-polyfill'
import { findIana } from 'windows-iana'
import { type Component, lineNamed, linesNamed, valueNamed } from './content-lines.ts'
import { momentOf, momentOfLine } from './moments.ts'
import { type Budget, repetition } from './repetition.ts'

/** Converts between the wall clocks of a file's time zones. */
export type Zones = {
  /** Time zone of times that have none of their own where one is needed: the calendar's own, or else that of the person who imports it. */
  fallback: string
  instantOf(wall: Temporal.PlainDateTime, zone: string | undefined): Temporal.Instant
  wallOf(at: Temporal.Instant, zone: string | undefined): Temporal.PlainDateTime
}

/**
 * Returns the time zones of a calendar. A name may be an IANA name, one with a prefix (`/example.org/Europe/Berlin`), a Windows name, or one that only the
 * calendar's own VTIMEZONE explains. An unknown one counts as `home`, the time zone of who imports the file.
 */
export function zonesOf(calendar: Component, home: string, budget: Budget): Zones {
  const own = new Map(calendar.parts.filter(({ name }) => name === 'VTIMEZONE').map((zone) => [valueNamed(zone, 'TZID'), zone]))
  const changes = new Map<Component, ClockChanges>()
  const names = new Map<string, string | undefined>()
  const known = (zone: string): string | undefined => {
    if (!names.has(zone)) names.set(zone, ianaName(zone))
    return names.get(zone)
  }
  const only = own.size === 1 ? [...own.keys()][0] : undefined
  const fallback = known(valueNamed(calendar, 'X-WR-TIMEZONE')) ?? (only !== undefined ? known(only) : undefined) ?? home
  const offsets = new Map<string, string>()
  const nameAt = (zone: string, wall: Temporal.PlainDateTime): string => {
    const name = known(zone)
    const rules = name === undefined ? own.get(zone) : undefined
    if (!rules) return name ?? home
    const key = `${zone} ${wall.toPlainDate()}`
    if (!changes.has(rules)) changes.set(rules, clockChangesOf(rules))
    if (!offsets.has(key)) offsets.set(key, offsetAt(changes.get(rules) ?? clockChangesOf(rules), wall, budget) ?? home)
    return offsets.get(key) ?? home
  }
  return {
    fallback,
    instantOf: (wall, zone) => wall.toZonedDateTime(zone === undefined ? home : nameAt(zone, wall)).toInstant(),
    wallOf(at, zone) {
      if (zone === undefined) return at.toZonedDateTimeISO(home).toPlainDateTime()
      return at.toZonedDateTimeISO(nameAt(zone, at.toZonedDateTimeISO('UTC').toPlainDateTime())).toPlainDateTime()
    },
  }
}

/** Longest name looked at; those of the IANA have at most 32 characters, those of Windows 40. */
const nameMax = 100

function ianaName(zone: string): string | undefined {
  const name = zone.slice(0, nameMax)
  const places = name.split('/').filter(Boolean)
  const candidates = [name, places.slice(-3).join('/'), places.slice(-2).join('/'), findIana(name as Parameters<typeof findIana>[0])?.[0] ?? '']
  return candidates.find((candidate) => candidate !== '' && isIana(candidate))
}

function isIana(name: string): boolean {
  // An offset such as +01:00 is valid too, but a short word such as EST or a single number is left to the calendar's own rules.
  if (!/^[A-Za-z][A-Za-z0-9_+-]*(?:\/[A-Za-z0-9_+-]+){1,2}$|^UTC$|^GMT$/.test(name)) return false
  try {
    new Intl.DateTimeFormat('en', { timeZone: name })
    return true
  } catch {
    return false
  }
}

/** Clock changes of one time zone looked at, at most; the longest lists that calendars carry have about two hundred. */
const changesMax = 400

type Onset = { at: string; offset: string }
/** The clock changes of a VTIMEZONE: those it lists, in their order, and the rules of others. */
type ClockChanges = { listed: Onset[]; rules: { rule: string; begins: Temporal.PlainDateTime; offset: string }[] }

function clockChangesOf(zone: Component): ClockChanges {
  const changes: ClockChanges = { listed: [], rules: [] }
  for (const part of zone.parts.slice(0, changesMax)) {
    const written = /^([+-]\d\d)([0-5]\d)/.exec(valueNamed(part, 'TZOFFSETTO'))
    const begins = momentOfLine(lineNamed(part, 'DTSTART'))?.wall
    if (!written || !begins || Math.abs(Number(written[1])) > 18) continue
    const offset = `${written[1]}:${written[2]}`
    const dates = linesNamed(part, 'RDATE').flatMap(({ value, params }) => value.split(',', changesMax).flatMap((each) => momentOf(each, params)?.wall ?? []))
    changes.listed.push(...[begins, ...dates].slice(0, changesMax).map((at) => ({ at: at.toString(), offset })))
    changes.rules.push(...linesNamed(part, 'RRULE').map(({ value }) => ({ rule: value, begins, offset })))
  }
  changes.listed = changes.listed.sort((one, other) => (one.at < other.at ? -1 : one.at > other.at ? 1 : 0)).slice(-changesMax)
  return changes
}

/** Returns the offset, such as +01:00, that the clock changes give a wall-clock time: that of the latest one before it. */
function offsetAt({ listed, rules }: ClockChanges, wall: Temporal.PlainDateTime, budget: Budget): string | undefined {
  const [date, now] = [wall.toPlainDate(), wall.toString()]
  // A yearly change has happened within the last two years.
  const window = { from: date.subtract({ years: 2 }), to: date.add({ days: 1 }) }
  const repeated = rules.flatMap(({ rule, begins, offset }): Onset[] => {
    const found = repetition(rule, begins.toPlainDate(), undefined, window, budget)
    return Array.isArray(found) ? found.map((day) => ({ at: day.toPlainDateTime(begins.toPlainTime()).toString(), offset })) : []
  })
  const before = [listed.findLast(({ at }) => at <= now), ...repeated.filter(({ at }) => at <= now)].filter((onset) => onset !== undefined)
  return before.reduce<Onset | undefined>((latest, onset) => (!latest || onset.at > latest.at ? onset : latest), undefined)?.offset
}
