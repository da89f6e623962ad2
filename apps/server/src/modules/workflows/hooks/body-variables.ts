import { hookLimits } from '@porchlight/contracts/workflows/workflow-hooks'

/** A variable is named after the path of its value, up to this many characters. */
const pathMax = 120
const nameMax = 31

/**
 * Returns the texts, numbers and yes/no values of a body by their path, as variables: `order.id` is `order_id`. Lists, values nested too deeply and values
 * beyond the maximum number are left out. The work is proportional to the body.
 */
export function bodyVariables(data: Readonly<Record<string, unknown>>): Record<string, string> {
  const found = new Map<string, string>()
  const walk = (value: unknown, path: string, depth: number): void => {
    if (found.size >= hookLimits.variables || depth > hookLimits.depth) return
    if (typeof value === 'object' && value !== null && !Array.isArray(value)) {
      for (const [name, inner] of Object.entries(value)) walk(inner, `${path} ${name}`.slice(0, pathMax), depth + 1)
      return
    }
    const name = nameOf(path)
    if (name !== '' && !found.has(name) && ['string', 'number', 'boolean'].includes(typeof value)) found.set(name, textOf(String(value)))
  }
  walk(data, '', 0)
  return Object.fromEntries(found)
}

/** Returns a path as the name of a variable (`variableName`); '' if no part of it can be used in a name. */
function nameOf(path: string): string {
  const words = path
    .toLowerCase()
    .split(/[^a-z0-9]/)
    .filter((word) => word !== '')
  const first = words.findIndex((word) => /^[a-z]/.test(word))
  return first === -1 ? '' : words.slice(first).join('_').slice(0, nameMax)
}

/** Text a database can store. */
const textOf = (value: string): string => value.slice(0, hookLimits.characters).replaceAll('\0', '').toWellFormed()
