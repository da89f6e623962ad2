/** Logs details for developers; readers never see failures to record activity or load suggestions (checklist H3). */
export function log(what: string, detail: unknown): void {
  // biome-ignore lint/suspicious/noConsole: the one place that writes to the browser's console
  console.warn(what, detail)
}
