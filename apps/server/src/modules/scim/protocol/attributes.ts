import { refuse } from '../../../kernel/errors.ts'

/** A JSON object of the protocol. Names of attributes are compared in any case. */
export type Resource = Record<string, unknown>

/** Returns whether a value is a JSON object. */
export const isResource = (value: unknown): value is Resource => typeof value === 'object' && value !== null && !Array.isArray(value)

/** Returns an attribute, whatever the case of its name. */
export function attribute(resource: Resource, name: string): unknown {
  const wanted = name.toLowerCase()
  return Object.entries(resource).find(([each]) => each.toLowerCase() === wanted)?.[1]
}

/**
 * Returns a text; undefined if there is none. Directories send numbers as ids.
 * @throws AppError `invalid_input`
 */
export function textOf(value: unknown, name: string): string | undefined {
  if (value === undefined || value === null) return undefined
  if (typeof value === 'string') return value
  if (typeof value === 'number') return String(value)
  throw refuse('invalid_input', { fields: { [name]: 'a text is expected' } })
}

/**
 * Returns a boolean; Microsoft Entra sends "True" and "False".
 * @throws AppError `invalid_input`
 */
export function booleanOf(value: unknown, name: string): boolean {
  if (typeof value === 'boolean') return value
  const word = typeof value === 'string' ? value.trim().toLowerCase() : ''
  if (word !== 'true' && word !== 'false') throw refuse('invalid_input', { fields: { [name]: 'true or false is expected' } })
  return word === 'true'
}
