import { scimLimits } from '@porchlight/contracts/scim/scim-limits'
import { refuse } from '../../../kernel/errors.ts'
import { attribute, bareName, isResource } from './attributes.ts'

/** One change of a PATCH: the attribute without its schema, in lower case, '' for the whole resource. */
export type Change = {
  op: 'add' | 'replace' | 'remove'
  path: string /** `members[value eq "…"]`: the quoted value */
  selected: string | undefined
  value: unknown
}

const ops: readonly string[] = ['add', 'replace', 'remove']
const pathLengthMax = 400

/**
 * Reads the changes of a PATCH, in the dialects of Microsoft Entra ("Add", "Replace") and Okta (no path, a resource as the value). A change without a path becomes
 * one for each attribute.
 * @throws AppError `invalid_input`
 */
export function changesOf(body: unknown): Change[] {
  const operations = isResource(body) ? attribute(body, 'Operations') : undefined
  if (!Array.isArray(operations) || operations.length === 0) throw refuse('invalid_input', { fields: { Operations: 'a list of changes is expected' } })
  if (operations.length > scimLimits.changesMax) throw refuse('invalid_input', { fields: { Operations: `at most ${scimLimits.changesMax}` } })
  return operations.flatMap(changesOfOne)
}

function changesOfOne(operation: unknown): Change[] {
  if (!isResource(operation)) throw refuse('invalid_input', { fields: { Operations: 'each is an object' } })
  const op = String(attribute(operation, 'op')).toLowerCase() as Change['op']
  if (!ops.includes(op)) throw refuse('invalid_input', { fields: { op: 'add, replace or remove is expected' } })
  const [path, value] = [attribute(operation, 'path'), attribute(operation, 'value')]
  if (path === undefined || path === null || path === '') {
    if (op === 'remove') throw refuse('invalid_input', { fields: { path: 'what to remove?' } })
    if (!isResource(value)) throw refuse('invalid_input', { fields: { value: 'without a path, an object is expected' } })
    return Object.entries(value).map(([name, each]) => ({ op, path: bareName(name), selected: undefined, value: each }))
  }
  if (typeof path !== 'string' || path.length > pathLengthMax) throw refuse('invalid_input', { fields: { path: 'a path is expected' } })
  if (!path.includes('[')) return [{ op, path: bareName(path), selected: undefined, value }]
  return [{ op, value, ...selectionOf(path) }]
}

/**
 * Reads `attribute[sub eq "value"].rest`.
 * @throws AppError `invalid_input`
 */
function selectionOf(path: string): Pick<Change, 'path' | 'selected'> {
  const [from, to] = [path.indexOf('['), path.indexOf(']')]
  const [sub = '', operator = '', ...quoted] = path
    .slice(from + 1, Math.max(from, to))
    .trim()
    .split(/\s+/)
  const value = quoted.join(' ')
  const isWhole = value.length > 1 && value.startsWith('"') && value.endsWith('"') && !value.slice(1, -1).includes('"')
  if (from < 1 || !/^[A-Za-z0-9.]{1,40}$/.test(sub) || operator.toLowerCase() !== 'eq' || !isWhole)
    throw refuse('invalid_input', { fields: { path: 'only attribute[… eq "…"] can be selected' } })
  return { path: bareName(path.slice(0, from) + path.slice(to + 1)), selected: value.slice(1, -1) }
}
