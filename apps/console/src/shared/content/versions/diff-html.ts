import { allowedOnly } from '@porchlight/ui/rich-text/allowed-only.ts'
import { type HtmlElement, type HtmlNode, parseHtml } from '@porchlight/ui/rich-text/parse-html.ts'
import { diffArrays } from 'diff'

/** Which text to show: both merged, only the old one, or only the new one. */
export type Side = 'both' | 'old' | 'new'

const blocks = new Set('h1 h2 h3 h4 h5 h6 p div blockquote pre ul ol li aside table thead tbody tfoot tr th td figure figcaption img iframe hr'.split(' '))
/** Maximum number of tokens to compare: more would take too long. */
const tokensMax = 60_000

/** Returns two stored texts merged into one tree: `ins` and `del` around words, `data-change` on whole blocks. Null if they are too large to compare. */
export function diffHtml(before: string, after: string, side: Side = 'both'): HtmlNode[] | null {
  if (before.length + after.length > tokensMax * 8) return null
  return filterSide(diffNodes(tidy(allowedOnly(parseHtml(before))), tidy(allowedOnly(parseHtml(after)))), side)
}

/** Returns whether two stored texts are equivalent. */
export const isSameHtml = (a: string, b: string): boolean => JSON.stringify(tidy(allowedOnly(parseHtml(a)))) === JSON.stringify(tidy(allowedOnly(parseHtml(b))))

const isBlock = (node: HtmlNode): node is HtmlElement => typeof node !== 'string' && blocks.has(node.tag)

/** Drops insignificant whitespace between blocks. */
const tidy = (nodes: HtmlNode[]): HtmlNode[] => {
  const kept = nodes.some(isBlock) ? nodes.filter((node) => typeof node !== 'string' || node.trim() !== '') : nodes
  return kept.map((node) => (typeof node === 'string' ? node : { ...node, children: tidy(node.children) }))
}

function diffNodes(before: HtmlNode[], after: HtmlNode[]): HtmlNode[] {
  return before.some(isBlock) || after.some(isBlock) ? diffBlocks(before, after) : diffInline(before, after)
}

function diffBlocks(before: HtmlNode[], after: HtmlNode[]): HtmlNode[] {
  const out: HtmlNode[] = []
  let removed: HtmlNode[] = []
  let added: HtmlNode[] = []
  const flush = () => {
    out.push(...pairUp(removed, added))
    removed = []
    added = []
  }
  for (const part of diffArrays(before, after, { comparator: (a, b) => JSON.stringify(a) === JSON.stringify(b) })) {
    if (part.removed) removed.push(...part.value)
    else if (part.added) added.push(...part.value)
    else {
      flush()
      out.push(...part.value)
    }
  }
  flush()
  return out
}

/** Pairs blocks that replaced each other, to compare their content. All other blocks count as removed or added as a whole. */
function pairUp(removed: HtmlNode[], added: HtmlNode[]): HtmlNode[] {
  const out: HtmlNode[] = []
  const rest = [...removed]
  for (const node of added) {
    const at = rest.findIndex((other) => isAlike(other, node))
    if (at < 0) {
      out.push(mark(node, 'added'))
      continue
    }
    out.push(...rest.splice(0, at).map((gone) => mark(gone, 'removed')))
    const [other] = rest.splice(0, 1)
    if (typeof node === 'string' || typeof other === 'string' || !other) out.push(mark(node, 'added'))
    else out.push({ tag: node.tag, attributes: node.attributes, children: diffNodes(other.children, node.children) })
  }
  return [...out, ...rest.map((gone) => mark(gone, 'removed'))]
}

/** Returns the ref of the snippet that an element marks; undefined if it marks none. */
export const snippetAt = ({ tag, attributes }: HtmlElement): string | undefined => (tag === 'div' ? attributes['data-snippet'] : undefined)

/** Returns whether two blocks are of the same kind and share enough words for a readable comparison. */
function isAlike(a: HtmlNode, b: HtmlNode): boolean {
  if (typeof a === 'string' || typeof b === 'string' || a.tag !== b.tag || a.tag === 'img' || a.tag === 'iframe' || a.tag === 'hr') return false
  // They have no words of their own: another snippet is another text.
  if (snippetAt(a) !== undefined || snippetAt(b) !== undefined) return false
  if (['table', 'tbody', 'thead', 'tr', 'ul', 'ol', 'td', 'th'].includes(a.tag)) return true
  const words = (node: HtmlElement) => new Set(tokens(node.children).flatMap(({ text }) => (/[\p{L}\p{N}]/u.test(text) ? text.toLowerCase() : [])))
  const [mine, theirs] = [words(a), words(b)]
  if (mine.size === 0 || theirs.size === 0) return mine.size === theirs.size
  let shared = 0
  for (const word of mine) if (theirs.has(word)) shared += 1
  return shared / Math.min(mine.size, theirs.size) >= 0.3
}

function mark(node: HtmlNode, change: 'added' | 'removed'): HtmlNode {
  const tag = change === 'added' ? 'ins' : 'del'
  if (typeof node === 'string') return { tag, attributes: {}, children: [node] }
  return { ...node, attributes: { ...node.attributes, 'data-change': change } }
}

type Token = { text: string; path: HtmlElement[]; key: string }

function tokens(nodes: HtmlNode[], path: HtmlElement[] = []): Token[] {
  const marks = path.map(({ tag, attributes }) => tag + JSON.stringify(attributes)).join('/')
  return nodes.flatMap((node): Token[] => {
    if (typeof node === 'string') return (node.match(/[\p{L}\p{N}]+|\s+|[^\p{L}\p{N}\s]/gu) ?? []).map((text) => ({ text, path, key: `${marks}|${text}` }))
    if (node.children.length === 0) return [{ text: '', path: [...path, node], key: `${marks}/${node.tag}${JSON.stringify(node.attributes)}|` }]
    return tokens(node.children, [...path, { ...node, children: [] }])
  })
}

function diffInline(before: HtmlNode[], after: HtmlNode[]): HtmlNode[] {
  const parts = diffArrays(tokens(before), tokens(after), { comparator: (a, b) => a.key === b.key })
  return parts.flatMap(({ value, added, removed }): HtmlNode[] => {
    const nodes = rebuild(value)
    return added || removed ? [{ tag: added ? 'ins' : 'del', attributes: {}, children: nodes }] : nodes
  })
}

/** Turns words and their marks back into elements. */
function rebuild(list: Token[]): HtmlNode[] {
  const out: HtmlNode[] = []
  for (const { text, path } of list) {
    let siblings = out
    for (const element of path) {
      const last = siblings.at(-1)
      const same =
        typeof last === 'object' && last.tag === element.tag && JSON.stringify(last.attributes) === JSON.stringify(element.attributes) && element.tag !== 'br'
      const next: HtmlElement = same ? last : { tag: element.tag, attributes: element.attributes, children: [] }
      if (!same) siblings.push(next)
      siblings = next.children
    }
    const last = siblings.at(-1)
    if (text === '') continue
    if (typeof last === 'string') siblings[siblings.length - 1] = last + text
    else siblings.push(text)
  }
  return out
}

function filterSide(nodes: HtmlNode[], side: Side): HtmlNode[] {
  if (side === 'both') return nodes
  const hidden = side === 'old' ? ['ins', 'added'] : ['del', 'removed']
  return nodes.flatMap((node): HtmlNode[] => {
    if (typeof node === 'string') return [node]
    if (hidden.includes(node.tag) || hidden.includes(node.attributes['data-change'] ?? '')) return []
    return [{ ...node, children: filterSide(node.children, side) }]
  })
}
