import { diffArrays } from 'diff'
import { domOfText } from '../editor/html-to-dom.ts'

/** A part of two texts that came from one: the same in both, or what one of them changed. `both` changed the same place differently. */
export type MergedPart = { from: 'same' | 'mine' | 'theirs'; html: string } | { from: 'both'; base: string; mine: string; theirs: string }

/** More blocks than this are not compared. */
const blocksMax = 4000

/** Returns the blocks at the top of a text, and of its lists their entries: each is a passage that somebody changes. */
export function blocksOf(html: string): string[] {
  const root = domOfText(html)
  return [...root.childNodes].flatMap((node) => {
    if (!(node instanceof Element)) return node.textContent?.trim() ? [node.textContent] : []
    if ((node.tagName !== 'UL' && node.tagName !== 'OL') || node.children.length === 0) return [node.outerHTML]
    // The list around its entries is a part of the first and the last one, so that they can be put together again.
    const [open, close] = [node.cloneNode(false) as Element, `</${node.tagName.toLowerCase()}>`]
    const begin = open.outerHTML.slice(0, -close.length)
    return [begin, ...[...node.children].map((entry) => entry.outerHTML), close]
  })
}

type Change = { from: number; to: number; blocks: string[] }

/** Returns which blocks of `base` a text has others in place of. */
function changesOf(base: string[], text: string[]): Change[] {
  const changes: Change[] = []
  let at = 0
  let open: Change | null = null
  for (const part of diffArrays(base, text)) {
    if (!part.added && !part.removed) {
      at += part.value.length
      open = null
      continue
    }
    if (!open) {
      open = { from: at, to: at, blocks: [] }
      changes.push(open)
    }
    if (part.removed) {
      at += part.value.length
      open.to = at
    } else open.blocks.push(...part.value)
  }
  return changes
}

/**
 * Merges two texts that were made of the same one, block by block: what one of them changed is taken from it, and a place that both changed is a part of its own.
 * Null if they are too long to compare.
 */
export function mergeHtml(base: string, mine: string, theirs: string): MergedPart[] | null {
  const [old, ours, others] = [blocksOf(base), blocksOf(mine), blocksOf(theirs)]
  if (old.length + ours.length + others.length > blocksMax) return null
  const [left, right] = [changesOf(old, ours), changesOf(old, others)]
  const parts: MergedPart[] = []
  let at = 0
  while (left.length > 0 || right.length > 0) {
    const from = Math.min(left[0]?.from ?? old.length, right[0]?.from ?? old.length)
    if (from > at) parts.push({ from: 'same', html: old.slice(at, from).join('') })
    // Changes that touch are about one place: whoever replaces a passage and whoever writes right behind it have to be asked.
    let to = from
    const [mineHere, theirsHere]: [Change[], Change[]] = [[], []]
    for (;;) {
      const side = left[0] && left[0].from <= to ? left : right[0] && right[0].from <= to ? right : null
      const change = side?.shift()
      if (!side || !change) break
      ;(side === left ? mineHere : theirsHere).push(change)
      to = Math.max(to, change.to)
    }
    const sideOf = (changes: Change[]) => {
      let [text, here] = ['', from]
      for (const change of changes) {
        text += old.slice(here, change.from).join('') + change.blocks.join('')
        here = change.to
      }
      return text + old.slice(here, to).join('')
    }
    const [our, other] = [sideOf(mineHere), sideOf(theirsHere)]
    if (our === other) parts.push({ from: 'same', html: our })
    else if (theirsHere.length === 0) parts.push({ from: 'mine', html: our })
    else if (mineHere.length === 0) parts.push({ from: 'theirs', html: other })
    else parts.push({ from: 'both', base: old.slice(from, to).join(''), mine: our, theirs: other })
    at = to
  }
  if (at < old.length) parts.push({ from: 'same', html: old.slice(at).join('') })
  return parts
}

/** Returns the text of merged parts; null as long as there is a place that both changed. */
export function mergedHtml(parts: readonly MergedPart[] | null): string | null {
  if (!parts || parts.some(({ from }) => from === 'both')) return null
  return parts.map((part) => (part.from === 'both' ? '' : part.html)).join('')
}
