import { aroundMax, passageMax } from '@porchlight/contracts/reviews/review-limits'
import { domOfText } from '../../editing/editor/html-to-dom.ts'

/** A passage of a text, with the text around it, by which it is found again after edits. */
export type Passage = { quote: string; before: string; after: string }

/** Where text is in a document: its characters, and the node and offset of each piece. */
type Pieces = { text: string; at: { node: Text; from: number }[] }

const blocks = new Set(['P', 'H1', 'H2', 'H3', 'H4', 'H5', 'H6', 'LI', 'TD', 'TH', 'BLOCKQUOTE', 'PRE', 'DIV', 'FIGCAPTION', 'SUMMARY'])
/** Passages shorter than this are the same ones only if something around them is the same, too. */
const telling = 24
/** Characters around a short passage that must still be there. */
const alike = 3

const blockOf = (node: Node): Node | null => (node.parentElement && !blocks.has(node.parentElement.tagName) ? blockOf(node.parentElement) : node.parentElement)

/** Returns the text of a document, in which blocks are separated by line breaks. */
function piecesOf(root: Node): Pieces {
  const walker = (root.ownerDocument ?? document).createTreeWalker(root, 4)
  let [text, last]: [string, Node | null] = ['', null]
  const at: Pieces['at'] = []
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const block = blockOf(node)
    if (last !== null && block !== last) text += '\n'
    last = block
    at.push({ node: node as Text, from: text.length })
    text += (node as Text).data
  }
  return { text, at }
}

/** Returns where a passage begins in a text: where most of what was around it still is; null if it is no longer there. */
export function findPassage(text: string, { quote, before, after }: Passage): number | null {
  if (quote === '') return null
  let best: { at: number; score: number } | null = null
  for (let at = text.indexOf(quote); at >= 0; at = text.indexOf(quote, at + 1)) {
    const score = sameEnd(text.slice(Math.max(0, at - before.length), at), before) + sameStart(text.slice(at + quote.length), after)
    if (best === null || score > best.score) best = { at, score }
  }
  if (best === null || (quote.length < telling && best.score < Math.min(alike, before.length + after.length))) return null
  return best.at
}

function sameStart(one: string, other: string): number {
  let length = 0
  while (length < Math.min(one.length, other.length) && one[length] === other[length]) length += 1
  return length
}

const backwards = (text: string) => [...text].reverse().join('')
const sameEnd = (one: string, other: string) => sameStart(backwards(one), backwards(other))

/** Returns the passage that is selected in a text; null if none is. */
export function passageOf(root: Element, range: Range): Passage | null {
  const { text, at } = piecesOf(root)
  const offsetOf = (node: Node, offset: number, isEnd: boolean): number | null => {
    const piece = at.find((one) => one.node === node)
    if (piece) return piece.from + offset
    // The selection ends between nodes: at the first text that begins after its place, or the end of the last one before it.
    const child = node.childNodes[offset]
    const next = child && at.find((one) => child.contains(one.node) || (child.compareDocumentPosition(one.node) & 4) !== 0)
    if (next && !isEnd) return next.from
    const previous = at
      .filter((one) => (child ? (child.compareDocumentPosition(one.node) & 2) !== 0 && !child.contains(one.node) : node.contains(one.node)))
      .at(-1)
    return previous ? previous.from + previous.node.length : next ? next.from : null
  }
  const from = offsetOf(range.startContainer, range.startOffset, false)
  const to = offsetOf(range.endContainer, range.endOffset, true)
  if (from === null || to === null || to <= from) return null
  const quote = text.slice(from, Math.min(to, from + passageMax))
  if (quote.trim() === '') return null
  return { quote, before: text.slice(Math.max(0, from - aroundMax), from), after: text.slice(from + quote.length, from + quote.length + aroundMax) }
}

/** Returns the range of a passage in a text that is on the screen. */
export function rangeOf(root: Element, passage: Passage): Range | null {
  const { text, at } = piecesOf(root)
  const from = findPassage(text, passage)
  if (from === null) return null
  const [start, end] = [pieceAt(at, from), pieceAt(at, from + passage.quote.length - 1)]
  if (!start || !end) return null
  const range = document.createRange()
  range.setStart(start.node, from - start.from)
  range.setEnd(end.node, Math.min(end.node.length, from + passage.quote.length - end.from))
  return range
}

const pieceAt = (at: Pieces['at'], offset: number) => at.findLast((piece) => piece.from <= offset)

/** Returns whether a passage is still in a text. */
export const isThere = (html: string, passage: Passage): boolean => findPassage(piecesOf(domOfText(html)).text, passage) !== null

/** Returns a text with other words in place of a passage; null if it is no longer there, or is of several blocks. */
export function withSuggestion(html: string, passage: Passage, words: string): string | null {
  const root = domOfText(html)
  const { text, at } = piecesOf(root)
  const from = findPassage(text, passage)
  if (from === null || passage.quote.includes('\n')) return null
  const to = from + passage.quote.length
  let rest = words
  for (const { node, from: begins } of at) {
    const [start, end] = [Math.max(0, from - begins), Math.min(node.length, to - begins)]
    if (start >= node.length || end <= 0) continue
    node.data = node.data.slice(0, start) + rest + node.data.slice(end)
    rest = ''
  }
  return root.innerHTML
}
