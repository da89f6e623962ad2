import { escapePattern } from '@porchlight/contracts/escape-pattern'
import type { Suggestion } from './suggestions.ts'

/** A teammate who can be mentioned because they may open the chat. */
export type Mentionable = Suggestion

/**
 * Returns the text being typed after a trigger character ('@' for a mention, '/' for a canned reply) and that character's position; null if the caret isn't
 * after one.
 */
export function typedAfterSign(text: string, caret: number, sign: '@' | '/' = '@'): { at: number; query: string } | null {
  const at = caret === 0 ? -1 : text.lastIndexOf(sign, caret - 1)
  if (at < 0 || (at > 0 && !/[\s(]/.test(text[at - 1] ?? ''))) return null
  const query = text.slice(at + 1, caret)
  return query.length > 40 || /[\n@]/.test(query) || /\s\S*\s/.test(query) || (sign === '/' && query.startsWith(' ')) ? null : { at, query }
}

/** Returns at most eight people who match the query; those whose name starts with it come first. */
export function mentionMatches(people: readonly Mentionable[], query: string): Mentionable[] {
  const wanted = query.trim().toLowerCase()
  const rank = ({ name }: Mentionable) => {
    const words = name.toLowerCase()
    return words.startsWith(wanted) ? 0 : words.split(/\s+/).some((word) => word.startsWith(wanted)) ? 1 : 2
  }
  return people
    .filter((one) => rank(one) < 2)
    .sort((a, b) => rank(a) - rank(b) || a.name.localeCompare(b.name))
    .slice(0, 8)
}

/** Returns the text with the mention completed, and the caret position after it. */
export function withMention(text: string, mention: { at: number; query: string }, name: string): { text: string; caret: number } {
  const before = `${text.slice(0, mention.at)}@${name} `
  return { text: before + text.slice(mention.at + 1 + mention.query.length).replace(/^ /, ''), caret: before.length }
}

/** Returns the ids of everyone whose @Name is in the text. Longer names match first, so that '@Ann Lee' doesn't also mention 'Ann'. */
export function mentionedIn(text: string, people: readonly Mentionable[]): string[] {
  const ids: string[] = []
  let rest = text
  for (const { id, name } of [...people].sort((a, b) => b.name.length - a.name.length)) {
    const pattern = new RegExp(`(^|[\\s(])@${escapePattern(name)}(?![\\p{L}\\p{N}_])`, 'gu')
    const without = rest.replace(pattern, '$1')
    if (without !== rest) ids.push(id)
    rest = without
  }
  return ids
}
