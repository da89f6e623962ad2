/** Logs a failure that users don't need to see (the specification's 'only logged'). Never pass customer content or tokens. */
export function log(what: string, cause?: unknown): void {
  // biome-ignore lint/suspicious/noConsole: the one place of the console that may log
  console.warn(what, cause instanceof Error ? cause.message : '')
}
