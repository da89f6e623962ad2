/** Formats a time for the browser's date and time input: local time, without seconds. */
export function localText(at: string): string {
  const date = new Date(at)
  return new Date(date.getTime() - date.getTimezoneOffset() * 60_000).toISOString().slice(0, 16)
}
