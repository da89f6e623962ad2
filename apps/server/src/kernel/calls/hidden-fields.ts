import { fieldKeys, fieldOfValues, masked, namesField, namesOfField } from '@porchlight/contracts/hidden-values'
import type { z } from 'zod'
import { type Actor, isStaff } from '../context.ts'
import { refuse } from '../errors.ts'

const has = (hidden: ReadonlySet<string>, field: string): boolean => namesOfField(field).some((name) => hidden.has(name))

/** Returns whether a field's values are hidden from this actor: it is marked as personal, and they lack the right to see such fields. */
export const isHidden = (actor: Actor, field: string): boolean => isStaff(actor) && actor.hidden !== undefined && has(actor.hidden, field)

/** Returns whether any field is hidden from this actor. */
export const hidesAny = (actor: Actor): boolean => isStaff(actor) && actor.hidden !== undefined && actor.hidden.size > 0

/** Returns the fields that are hidden from a person with these permissions, of those that their library marks as personal. */
export const hiddenFrom = (permissions: ReadonlySet<string>, personal_fields: readonly string[]): ReadonlySet<string> | undefined =>
  personal_fields.length === 0 || permissions.has('canViewPersonalFields') ? undefined : new Set(personal_fields)

/**
 * Checks that the actor sees all of these fields: filtering, sorting or grouping by a field, and changing it, reveal its value.
 * @throws AppError `forbidden` naming those that they don't see
 */
export function assertSeesFields(actor: Actor, fields: readonly string[]): void {
  const hidden = fields.filter((field) => isHidden(actor, field))
  if (hidden.length > 0) throw refuse('forbidden', { fields: Object.fromEntries(hidden.map((field) => [field, 'hidden'])) })
}

/** Where in an answer values of fields are. */
type Places = { field?: string; inside?: Map<string, Places>; each?: Places }

const known = new WeakMap<z.ZodType, Places | null>()

/** Returns an answer with a mask in place of every value that is hidden from this actor; the same object if nothing is. `schema`: the answer's. */
export function masking<T>(schema: z.ZodType, actor: Actor, answer: T): T {
  if (!isStaff(actor) || !actor.hidden) return answer
  const places = placesIn(schema)
  return places ? (replaced(places, answer, actor.hidden) as T) : answer
}

function replaced(places: Places, value: unknown, hidden: ReadonlySet<string>): unknown {
  if (places.field === fieldKeys) return typeof value === 'object' && value !== null ? without(value, hidden) : value
  if (places.field === namesField) return withoutValues(value, hidden)
  if (places.field !== undefined) return hidden.has(places.field) ? masked : value
  if (typeof value !== 'object' || value === null) return value
  if (Array.isArray(value)) {
    const { each } = places
    return each ? mapped(value, (one) => replaced(each, one, hidden)) : value
  }
  let changed: Record<string, unknown> | undefined
  for (const [key, inside] of Object.entries(value)) {
    const place = places.inside?.get(key) ?? places.each
    if (!place) continue
    const shown = replaced(place, inside, hidden)
    if (shown === inside) continue
    changed ??= { ...value }
    changed[key] = shown
  }
  return changed ?? value
}

/** Masks the values in an object that describes one field (`{ field, from, to }`), if the field is hidden. */
function withoutValues(value: unknown, hidden: ReadonlySet<string>): unknown {
  const { field } = value as { field?: unknown }
  if (typeof field !== 'string' || !has(hidden, field)) return value
  return Object.fromEntries(Object.entries(value as object).map(([key, one]) => [key, told.includes(key) && one !== null ? masked : one]))
}

const told = ['from', 'to', 'value', 'actual']

function mapped(values: readonly unknown[], change: (one: unknown) => unknown): readonly unknown[] {
  const shown = values.map(change)
  return shown.some((one, index) => one !== values[index]) ? shown : values
}

/** Returns an object without the keys that are hidden fields; the same object if it has none. */
export function without<T extends object>(values: T, hidden: ReadonlySet<string>): T {
  const names = Object.keys(values)
  return names.some((name) => hidden.has(name)) ? (Object.fromEntries(Object.entries(values).filter(([name]) => !hidden.has(name))) as T) : values
}

/** The parts of a schema that lead to others. */
type Definition = {
  shape?: Record<string, z.ZodType>
  element?: z.ZodType
  innerType?: z.ZodType
  options?: z.ZodType[]
  valueType?: z.ZodType
  out?: z.ZodType
  left?: z.ZodType
  right?: z.ZodType
}

/** Returns where values of fields are, by what the schema declares; null if it declares none. */
function placesIn(schema: z.ZodType): Places | null {
  const before = known.get(schema)
  if (before !== undefined) return before
  // A schema that contains itself has no more places inside than outside.
  known.set(schema, null)
  const places = found(schema)
  known.set(schema, places)
  return places
}

function found(schema: z.ZodType): Places | null {
  const field = schema.meta()?.[fieldOfValues]
  if (typeof field === 'string') return { field }
  const { shape, element, innerType, options, valueType, out, left, right } = schema.def as unknown as Definition
  const inside = new Map(
    Object.entries(shape ?? {}).flatMap(([name, of]) => {
      const places = placesIn(of)
      return places ? [[name, places] as const] : []
    }),
  )
  const each = [element, valueType].flatMap((of) => (of ? (placesIn(of) ?? []) : []))[0]
  const own: Places[] = inside.size > 0 || each ? [{ ...(inside.size > 0 && { inside }), ...(each && { each }) }] : []
  return [...own, ...[innerType, ...(options ?? []), out, left, right].flatMap((of) => (of ? (placesIn(of) ?? []) : []))].reduce(joined, null)
}

/** Joins the places of alternatives: they name the same value by the same key. */
function joined(one: Places | null, other: Places): Places {
  if (!one) return other
  const inside = new Map(one.inside)
  for (const [name, places] of other.inside ?? []) inside.set(name, joined(inside.get(name) ?? null, places))
  const field = one.field ?? other.field
  const each = one.each && other.each ? joined(one.each, other.each) : (one.each ?? other.each)
  return { ...(field !== undefined && { field }), ...(inside.size > 0 && { inside }), ...(each && { each }) }
}
