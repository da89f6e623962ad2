/** Logs for developers what readers need not know: failures to record and to suggest are swallowed (checklist H3). */
export function log(what: string, detail: unknown): void {
  // biome-ignore lint/suspicious/noConsole: the one place that writes to the browser's console
  console.warn(what, detail)
}
