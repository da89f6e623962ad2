declare module 'pg/lib/utils.js' {
  /** Returns a value in the form in which it is sent. */
  export function prepareValue(value: unknown): string | Buffer | null
}
