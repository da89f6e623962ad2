/** Logs a failure that users need not see (the specification's 'only logged'). Never pass customers' texts or tokens. */
export function log(what: string, cause?: unknown): void {
  // biome-ignore lint/suspicious/noConsole: the one place of the console that may log
  console.warn(what, cause instanceof Error ? cause.message : '')
}
