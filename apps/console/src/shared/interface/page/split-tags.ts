import { escapePattern } from '@porchlight/contracts/escape-pattern'

/** Tag separators: commas and semicolons of various scripts. */
export const tagSeparators = [',', ';', '，', '、', '،', '؛']

const separator = new RegExp(`(?:${tagSeparators.map(escapePattern).join('|')})`)

/** Splits typed text at its separators. `whole` holds the completed tags, `rest` the text still being typed. */
export function splitTags(text: string): { whole: string[]; rest: string } {
  const parts = text.split(separator)
  const rest = (parts.pop() ?? '').trimStart()
  return { whole: parts.map((part) => part.trim()).filter(Boolean), rest }
}

/** Adds tags without duplicates (ignoring case), truncated to `lengthMax` characters, `max` tags at most. */
export function withTags(tags: readonly string[], more: readonly string[], { max, lengthMax }: { max: number; lengthMax: number }): string[] {
  const all = [...tags]
  for (const word of more) {
    const tag = word.slice(0, lengthMax).trim()
    if (tag && !all.some((known) => known.toLowerCase() === tag.toLowerCase())) all.push(tag)
  }
  return all.slice(0, max)
}
