/**
 * Returns the value with texts that the database can store: without U+0000, and with U+FFFD for half a character, such as a limit leaves when it cuts a pair in
 * two. Broken mails have both anywhere, in addresses and dates too. Bytes stay as they are.
 */
export function storableTexts<T>(value: T): T {
  if (typeof value === 'string') return (value.includes('\0') ? value.replaceAll('\0', '') : value).toWellFormed() as T
  if (Array.isArray(value)) return value.map(storableTexts) as T
  if (value === null || typeof value !== 'object' || ArrayBuffer.isView(value)) return value
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, storableTexts(inner)])) as T
}
