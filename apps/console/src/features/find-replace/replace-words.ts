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

/** Returns the places of the words in a title and the text below it. */
export function placesOf({ title, html }: Words, wanted: Wanted): Place[] {
  const pattern = patternOf(wanted)
  return [title, ...piecesOf(domOfText(html)).map(({ data }) => data)].flatMap((text) =>
    [...text.matchAll(pattern)].map(({ 0: words, index }) => ({
      before: text.slice(Math.max(0, index - around), index),
      words,
      after: text.slice(index + words.length, index + words.length + around),
    })),
  )
}

/** Returns a title and a text with the words replaced, or null if they are nowhere. Everything around them stays as it is. */
export function withReplaced({ title, html }: Words, wanted: Wanted, by: string): Words | null {
  if (placesOf({ title, html }, wanted).length === 0) return null
  const pattern = patternOf(wanted)
  const root = domOfText(html)
  let isChanged = false
  for (const piece of piecesOf(root)) {
    // A function, because a text with "$&" would be read as a pattern.
    const data = piece.data.replace(pattern, () => by)
    if (data === piece.data) continue
    piece.data = data
    isChanged = true
  }
  return { title: title.replace(pattern, () => by), html: isChanged ? root.innerHTML : html }
}
