import { escapePattern } from '@porchlight/contracts/escape-pattern'
import { domOfText } from '../../shared/editing/editor/html-to-dom.ts'

/** What is looked for, and how strictly. */
export type Wanted = { words: string; matchCase: boolean; wholeWords: boolean }
/** A place of the words, with the text around it. */
export type Place = { before: string; words: string; after: string }
/** A title and an HTML text. */
export type Words = { title: string; html: string }

/** Letters shown on each side of a place. */
const around = 40
const letter = /[\p{L}\p{M}\p{N}_]/u

/** Returns the pattern of what is wanted. Spaces that don't break are spaces; a word ends where no letter of any script follows. */
function patternOf({ words, matchCase, wholeWords }: Wanted): RegExp {
  const literal = escapePattern(words).replaceAll(/[ \u00a0]/g, '[ \u00a0]')
  const first = wholeWords && letter.test([...words][0] ?? '') ? '(?<![\\p{L}\\p{M}\\p{N}_])' : ''
  const last = wholeWords && letter.test([...words].at(-1) ?? '') ? '(?![\\p{L}\\p{M}\\p{N}_])' : ''
  return new RegExp(`${first}${literal}${last}`, matchCase ? 'gu' : 'giu')
}

/** Returns the pieces of text in a document, in their order. Words across two of them, such as half bold ones, are not found. */
function piecesOf(root: Node): Text[] {
  const walker = root.ownerDocument?.createTreeWalker(root, NodeFilter.SHOW_TEXT)
  const pieces: Text[] = []
  while (walker?.nextNode()) pieces.push(walker.currentNode as Text)
  return pieces
}

/** Returns what takes the place of some words: with a capital letter where they have one, unless case was asked for. */
export const replacementOf = (found: string, { matchCase }: Wanted, by: string): string => {
  const [first = '', ...rest] = by
  const isCapital = !matchCase && /^\p{Lu}/u.test(found) && /^\p{Ll}/u.test(by)
  return isCapital ? first.toLocaleUpperCase() + rest.join('') : by
}

/** Returns the text beside a place, cut between two characters. */
const startOf = (text: string, end: number): string => (end > around ? `…${text.slice(end - around, end).replace(/^[\uDC00-\uDFFF]/, '')}` : text.slice(0, end))
const endOf = (text: string, start: number): string =>
  text.length - start > around ? `${text.slice(start, start + around).replace(/[\uD800-\uDBFF]$/, '')}…` : text.slice(start)

/** Returns the places of the words in a title and the text below it. */
export function placesOf({ title, html }: Words, wanted: Wanted): Place[] {
  const pattern = patternOf(wanted)
  return [title, ...piecesOf(domOfText(html)).map(({ data }) => data)].flatMap((text) =>
    [...text.matchAll(pattern)].map(({ 0: words, index }) => ({
      before: startOf(text, index),
      words,
      after: endOf(text, index + words.length),
    })),
  )
}

/** Returns a title and a text with the words replaced, or null if they are nowhere. Everything around them stays as it is. */
export function withReplaced({ title, html }: Words, wanted: Wanted, by: string): Words | null {
  if (placesOf({ title, html }, wanted).length === 0) return null
  const pattern = patternOf(wanted)
  // A function, because a text with "$&" would be read as a pattern.
  const replaced = (text: string) => text.replace(pattern, (found) => replacementOf(found, wanted, by))
  const root = domOfText(html)
  let isChanged = false
  for (const piece of piecesOf(root)) {
    const data = replaced(piece.data)
    if (data === piece.data) continue
    piece.data = data
    isChanged = true
  }
  return { title: replaced(title), html: isChanged ? root.innerHTML : html }
}
