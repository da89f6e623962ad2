/** Logs a failure that has no visible effect (checklist H3); `cause` is what was thrown. */
export function logFailure(what: string, cause: unknown): void {
  // biome-ignore lint/suspicious/noConsole: the log is where it belongs, visitors are not told
  console.warn(`Porchlight: ${what}`, cause instanceof Error ? `${cause.name}: ${cause.message}` : '')
}
