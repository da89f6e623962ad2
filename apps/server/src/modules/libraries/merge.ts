const isGroup = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null && !Array.isArray(value)

/**
 * Returns `base` with the fields in `change` replaced, group by group. Ignores undefined fields and fields that `base` does not have. Lists are replaced as a
 * whole.
 */
export function merged<T extends object>(base: T, change: unknown): T {
  if (!isGroup(change)) return base
  return Object.fromEntries(
    Object.entries(base).map(([name, value]: [string, unknown]) => {
      const changed = Object.hasOwn(change, name) ? change[name] : undefined
      if (changed === undefined) return [name, value]
      return [name, isGroup(value) ? merged(value, changed) : changed]
    }),
  ) as T
}
