/** Formats a date for `datetime-local` inputs: local time, to the minute. */
export const toLocal = (date: Date): string => new Date(date.getTime() - date.getTimezoneOffset() * 60_000).toISOString().slice(0, 16)

/** Parses the value of a `datetime-local` input; undefined if it is empty. */
export function fromLocal(value: string): Date | undefined {
  const date = new Date(value)
  return Number.isNaN(date.getTime()) ? undefined : date
}
