import { scimLimits } from '@porchlight/contracts/scim/scim-limits'
import { AppError, refuse } from '../../../kernel/errors.ts'
import { attribute, isResource, type Resource } from './attributes.ts'
import { type Filter, FilterFault, readPath } from './filter-grammar.ts'
import { schemaIds } from './present.ts'

/** One change of a PATCH: the attribute without its schema and in lower case, and which of its values are meant. */
export type Change = { op: 'add' | 'replace' | 'remove'; path: string; selected: Filter | undefined; value: unknown }
/** A change that is not understood: what it was to change, and why. */
export type NotUnderstood = { what: string; fault: AppError }
/** What becomes of the changes one after the other, and which are not understood. */
export type Changes = { changes: Change[]; notUnderstood: NotUnderstood[] }

const ops: readonly string[] = ['add', 'replace', 'remove']
const shownMax = 80
const coreSchemas = new Set([schemaIds.user, schemaIds.group].map((id) => id.toLowerCase()))

/**
 * Reads the changes of a PATCH, in the dialects of Microsoft Entra ("Add", "Replace") and Okta (no path, a resource as the value). A change without a path becomes
 * one for each attribute.
 * @throws AppError `invalid_input` if there are no changes at all
 */
export function changesOf(body: unknown): Changes {
  const operations = isResource(body) ? attribute(body, 'Operations') : undefined
  if (!Array.isArray(operations) || operations.length === 0) throw refuse('invalid_input', { fields: { Operations: 'a list of changes is expected' } })
  const read: Changes = { changes: [], notUnderstood: [] }
  for (const operation of operations) understanding(read.notUnderstood, whatOf(operation), () => readOne(operation, read))
  if (operations.length > scimLimits.changesMax)
    read.notUnderstood.push({ what: 'Operations', fault: refuse('invalid_input', { fields: { Operations: `at most ${scimLimits.changesMax}` } }) })
  return read
}

/** Runs what reads a change; a refusal of it is kept, so that the caller can decide what it is worth. */
export function understanding(notUnderstood: NotUnderstood[], what: string, run: () => unknown): void {
  try {
    run()
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    notUnderstood.push({ what, fault: error })
  }
}

function whatOf(operation: unknown): string {
  if (!isResource(operation)) return 'Operations'
  const [op, path] = [attribute(operation, 'op'), attribute(operation, 'path')]
  return [op, path]
    .filter((each) => typeof each === 'string')
    .map((each) => String(each).slice(0, shownMax))
    .join(' ')
}

function readOne(operation: unknown, read: Changes): void {
  if (!isResource(operation)) throw refuse('invalid_input', { fields: { Operations: 'each is an object' } })
  const op = String(attribute(operation, 'op')).toLowerCase() as Change['op']
  if (!ops.includes(op)) throw refuse('invalid_input', { fields: { op: 'add, replace or remove is expected' } })
  const [path, value] = [attribute(operation, 'path'), attribute(operation, 'value')]
  if (path !== undefined && path !== null && path !== '') return void read.changes.push({ op, value, ...pathOf(path) })
  if (op === 'remove') throw refuse('invalid_input', { fields: { path: 'what to remove?' } })
  if (!isResource(value)) throw refuse('invalid_input', { fields: { value: 'without a path, an object is expected' } })
  readAttributes(op, value, read)
}

/** Reads each attribute on its own: one that is not understood leaves the others. */
function readAttributes(op: Change['op'], value: Resource, read: Changes): void {
  for (const [name, each] of Object.entries(value)) {
    if (coreSchemas.has(name.toLowerCase()) && isResource(each)) readAttributes(op, each, read)
    else understanding(read.notUnderstood, `${op} ${name.slice(0, shownMax)}`, () => read.changes.push({ op, value: each, ...pathOf(name) }))
  }
}

/** @throws AppError `invalid_input` */
function pathOf(path: unknown): Pick<Change, 'path' | 'selected'> {
  if (typeof path !== 'string') throw refuse('invalid_input', { fields: { path: 'a path is expected' } })
  try {
    const { name, selected } = readPath(path)
    return { path: name, selected }
  } catch (error) {
    throw error instanceof FilterFault ? refuse('invalid_input', { fields: { path: error.message } }) : error
  }
}
