/** The words that a form's page gives its script; `{name}` and other placeholders are the script's to fill. */
export type FormWords = {
  page: string
  next: string
  submit: string
  problem: Record<string, string>
  example: string
  files?: FileWords
}
/** Words and bounds for files. */
export type FileWords = {
  sending: string
  sent: string
  removed: string
  remove: string
  wait: string
  max: number
  bytesMax: number
  refused: Record<string, string>
}

/** Fills in placeholders. */
export const filled = (text: string | undefined, values: Record<string, string>): string =>
  Object.entries(values).reduce((before, [name, value]) => before.replaceAll(`{${name}}`, () => value), text ?? '')
