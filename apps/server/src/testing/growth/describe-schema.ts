import type { z } from 'zod'

/** Parts of a definition on which no parsing of a text depends: the words of refusals, and what stands for nothing. */
const saysNothing = ['error', 'defaultValue']

/** Returns a function that describes all that a schema checks: two schemas that check alike have the same description. */
export function describer(): (schema: z.core.$ZodType | undefined) => string {
  const known = new Map<unknown, number>()
  const numberOf = (value: object) => {
    const number = known.get(value) ?? known.size
    known.set(value, number)
    return `#${number}`
  }
  const describe = (value: unknown): string => {
    if (value instanceof RegExp) return String(value)
    if (Array.isArray(value)) return `[${value.map(describe).join()}]`
    if (typeof value === 'function') return numberOf(value)
    if (typeof value !== 'object' || value === null) return typeof value === 'string' ? JSON.stringify(value) : String(value)
    if ('_zod' in value) return describe((value as z.core.$ZodType)._zod.def)
    if (Object.getPrototypeOf(value) !== Object.prototype) return numberOf(value)
    const parts = Object.entries(Object.getOwnPropertyDescriptors(value)).filter(([name]) => !saysNothing.includes(name))
    // What is made when asked for, such as the fields of an object, is the same for the same schema only.
    return `{${parts.map(([name, { get, value: part }]) => `${name}:${get ? numberOf(get) : describe(part)}`).join()}}`
  }
  return describe
}
