/** Minutes east of Greenwich of zones that mails and programs abbreviate (RFC 2822 and Central Europe). Ambiguous ones, such as IST, are left out. */
const abbreviations: Record<string, number> = {
  ...{ Z: 0, UTC: 0, GMT: 0, UT: 0, WET: 0, BST: 60, WEST: 60, CET: 60, MEZ: 60, CEST: 120, MESZ: 120, EET: 120, EEST: 180, MSK: 180, JST: 540, KST: 540 },
  ...{ EST: -300, EDT: -240, CST: -360, CDT: -300, MST: -420, MDT: -360, PST: -480, PDT: -420, AEST: 600, AEDT: 660, NZST: 720, NZDT: 780 },
}

/** Returns what a word says about the zone: minutes east of Greenwich, or the name of a zone; undefined if it is neither. */
export function offsetOf(word: string): number | string | undefined {
  const numeric = /^([+-])(\d{1,2})(?::?(\d{2}))?$/.exec(word)
  if (numeric) {
    const minutes = Number(numeric[2]) * 60 + Number(numeric[3] ?? 0)
    return minutes > 14 * 60 ? undefined : numeric[1] === '-' ? -minutes : minutes
  }
  const named = abbreviations[word.toUpperCase()]
  if (named !== undefined) return named
  return /^[A-Za-z]+(?:\/[A-Za-z0-9_+-]+){1,2}$/.test(word) && isZone(word) ? word : undefined
}

const formats = new Map<string, Intl.DateTimeFormat | null>()

function formatOf(zone: string): Intl.DateTimeFormat | null {
  const known = formats.get(zone)
  if (known !== undefined) return known
  let made: Intl.DateTimeFormat | null = null
  try {
    made = new Intl.DateTimeFormat('en-GB-u-hc-h23', {
      ...{ timeZone: zone, year: 'numeric', month: '2-digit', day: '2-digit', hour: '2-digit', minute: '2-digit', second: '2-digit' },
    })
  } catch {
    // No such zone.
  }
  if (formats.size < 1000) formats.set(zone, made)
  return made
}

/** Returns whether there is a time zone of this name. */
export const isZone = (name: string): boolean => name.length <= 60 && formatOf(name) !== null

/** Returns when clocks in a zone showed this (`2023-06-01T10:00:00.000`); the first time if they did twice, and null if there is no such zone. */
export function inZone(wall: string, zone: string): number | null {
  const asUtc = Date.parse(`${wall}Z`)
  const format = formatOf(zone)
  if (Number.isNaN(asUtc) || !format) return null
  if (zone === 'UTC') return asUtc
  // The offset of a moment that is near, then of the one that it leads to.
  const offsets = [asUtc - 86_400_000, asUtc + 86_400_000].map((near) => offsetAt(format, near))
  const fits = offsets.map((offset) => asUtc - offset).filter((at) => at + offsetAt(format, at) === asUtc)
  return fits.length > 0 ? Math.min(...fits) : asUtc - (offsets[0] ?? 0)
}

function offsetAt(format: Intl.DateTimeFormat, at: number): number {
  const parts = Object.fromEntries(format.formatToParts(at).map(({ type, value }) => [type, Number(value)]))
  const { year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0 } = parts
  return Date.UTC(year, month - 1, day, hour, minute, second) + (((at % 1000) + 1000) % 1000) - at
}
