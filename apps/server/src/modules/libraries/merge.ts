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

/** Returns the values of `now` with what else is stored: fields that a newer version keeps there, which this one does not know. */
export function overStored(stored: unknown, now: object): object {
  if (!isGroup(stored)) return now
  const fields = Object.entries(now).map(([name, value]: [string, unknown]) => {
    const before = Object.hasOwn(stored, name) ? stored[name] : undefined
    return [name, isGroup(value) ? overStored(before, value) : value]
  })
  return { ...stored, ...Object.fromEntries(fields) }
}
