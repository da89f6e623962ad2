/** A line of a row's details: a field with its former and new value, or with its value. */
export type ToldLine = { field: string; from?: string; to: string }

type Fields = Record<string, unknown>

/**
 * Returns what an event tells, as lines. A list whose elements name a `field` is a list of changes; in all others, an element is told by its position.
 * @param nameOf the name of a person, for values that are their id
 */
export function toldLines(payload: Fields, nameOf: (value: string) => string | undefined): ToldLine[] {
  const worded = (value: unknown): string => {
    if (value === null || value === undefined || value === '') return '–'
    if (typeof value === 'string') return nameOf(value) ?? value
    if (Array.isArray(value) && value.every((each) => typeof each === 'string')) return value.length === 0 ? '–' : value.map(worded).join(', ')
    return typeof value === 'object' ? JSON.stringify(value) : String(value)
  }
  const linesOf = (field: string, value: unknown): ToldLine[] => {
    if (Array.isArray(value)) {
      if (value.every((each) => typeof each !== 'object' || each === null)) return value.length === 0 ? [] : [{ field, to: worded(value) }]
      return value.flatMap((each, index) => linesOf(isFields(each) && typeof each.field === 'string' ? each.field : `${field} ${index + 1}`, each))
    }
    if (!isFields(value)) return value === null || value === undefined || value === '' ? [] : [{ field, to: worded(value) }]
    const { field: _field, from, to, ...rest } = value
    const isChange = 'to' in value && 'from' in value
    const others = Object.entries(isChange ? rest : { ...rest, ...('from' in value && { from }), ...('to' in value && { to }) })
    return [
      ...(isChange ? [{ field, from: worded(from), to: worded(to) }] : []),
      ...others.flatMap(([name, each]) => linesOf(field ? `${field} · ${name}` : name, each)),
    ]
  }
  // Events with former values beside the new ones.
  const { changes, from, ...rest } = payload
  if (isFields(changes) && isFields(from)) return Object.entries(changes).map(([field, to]) => ({ field, from: worded(from[field]), to: worded(to) }))
  return linesOf('', { ...rest, ...(changes !== undefined && { changes }), ...(from !== undefined && { from }) })
}

const isFields = (value: unknown): value is Fields => typeof value === 'object' && value !== null && !Array.isArray(value)
