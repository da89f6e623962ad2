import { escapePattern } from '@porchlight/contracts/escape-pattern'

/** What separates words in a field of tags: commas and semicolons of the scripts people write in. */
export const tagSeparators = [',', ';', '，', '、', '،', '؛']

const separator = new RegExp(`(?:${tagSeparators.map(escapePattern).join('|')})`)

/** Splits typed text at its separators. `whole` are the tags that a separator ends, `rest` is what is still being typed. */
export function splitTags(text: string): { whole: string[]; rest: string } {
  const parts = text.split(separator)
  const rest = (parts.pop() ?? '').trimStart()
  return { whole: parts.map((part) => part.trim()).filter(Boolean), rest }
}

/** The tags with more behind them: none twice, whatever their case, none longer than `lengthMax` characters, at most `max`. */
export function withTags(tags: readonly string[], more: readonly string[], { max, lengthMax }: { max: number; lengthMax: number }): string[] {
  const all = [...tags]
  for (const word of more) {
    const tag = word.slice(0, lengthMax).trim()
    if (tag && !all.some((known) => known.toLowerCase() === tag.toLowerCase())) all.push(tag)
  }
  return all.slice(0, max)
}
