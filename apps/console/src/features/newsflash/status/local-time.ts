/** A moment as fields of type `datetime-local` take it: the writer's own time, to the minute. */
export const toLocal = (date: Date): string => new Date(date.getTime() - date.getTimezoneOffset() * 60_000).toISOString().slice(0, 16)

/** The moment such a field names; undefined when it is empty. */
export function fromLocal(value: string): Date | undefined {
  const date = new Date(value)
  return Number.isNaN(date.getTime()) ? undefined : date
}
