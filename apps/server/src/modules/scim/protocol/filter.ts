import { refuse } from '../../../kernel/errors.ts'
import { bareName } from './attributes.ts'

/** What a directory filters by, and the field it is here. */
const fields = [
  ['id', 'id'],
  ['username', 'user_name'],
  ['externalid', 'external_id'],
  ['displayname', 'display_name'],
] as const

// At most 400 characters: longer filters are refused first.
const form = /^\s*([A-Za-z0-9:._-]{1,120})\s+eq\s+("(?:[^"\\]|\\.)*")\s*$/i
const filterLengthMax = 400

/** A lookup by one attribute. */
export type Lookup = { by: 'id' | 'user_name' | 'external_id' | 'display_name'; value: string }

/**
 * Reads a filter of the form `userName eq "…"`, the only one that directories need to find what they manage.
 * @throws AppError `invalid_input` about the field `filter`
 */
export function lookupOf(filter: string | undefined): Lookup | undefined {
  if (filter === undefined || filter.trim() === '') return undefined
  const [, name = '', quoted = ''] = (filter.length <= filterLengthMax && form.exec(filter)) || []
  const by = new Map<string, Lookup['by']>(fields).get(bareName(name))
  const value = by && unquoted(quoted)
  if (by === undefined || value === undefined)
    throw refuse('invalid_input', { fields: { filter: 'id, userName, externalId or displayName eq "…" is expected' } })
  return { by, value }
}

function unquoted(quoted: string): string | undefined {
  try {
    return JSON.parse(quoted) as string
  } catch {
    return undefined
  }
}
