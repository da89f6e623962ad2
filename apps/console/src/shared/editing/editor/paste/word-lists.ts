import { type HtmlElement, type HtmlNode, textOf } from '@porchlight/ui/rich-text/parse-html.ts'
import { type ListSign, numberAfter, readSign } from './list-sign.ts'

type Item = { level: number; sign: ListSign; children: HtmlNode[] }

/** Converts paragraphs that Word uses as list items to nested lists, and removes the bullets and numbers that it writes into headings. */
export function wordLists(nodes: HtmlNode[]): HtmlNode[] {
  const out: HtmlNode[] = []
  let items: Item[] = []
  const flush = () => {
    if (items.length > 0) out.push(...listsOf(items))
    items = []
  }
  for (const node of nodes) {
    if (typeof node === 'string') {
      if (node.trim() !== '') flush()
      if (items.length === 0) out.push(node)
      continue
    }
    const item = itemOf(node)
    if (item) items.push(item)
    else {
      flush()
      out.push({ ...node, children: /^h[1-6]$/.test(node.tag) ? withoutSign(node.children) : wordLists(node.children) })
    }
  }
  flush()
  return out
}

function itemOf({ tag, attributes, children }: HtmlElement): Item | null {
  const level = /mso-list:\s*l\d+\s+level(\d+)/i.exec(attributes.style ?? '')?.[1]
  if (tag !== 'p' || !level) return null
  return { level: Math.min(Number(level), 9), sign: readSign(textOf(children.flatMap(signsIn))), children: withoutSign(children) }
}

/** Returns whether the node is a bullet or number that Word wrote as text. */
const isSign = (node: HtmlElement): boolean => /mso-list:\s*Ignore/i.test(node.attributes.style ?? '')

const signsIn = (node: HtmlNode): HtmlNode[] => (typeof node === 'string' ? [] : isSign(node) ? [node] : node.children.flatMap(signsIn))

/** Removes the sign alone: a bookmark or bold text around it may hold the text, too. */
function withoutSign(nodes: readonly HtmlNode[]): HtmlNode[] {
  return nodes.flatMap((node): HtmlNode[] => {
    if (typeof node === 'string') return [node]
    if (isSign(node)) return []
    return [{ ...node, children: withoutSign(node.children) }]
  })
}

function listsOf(items: Item[]): HtmlNode[] {
  const lists: HtmlElement[] = []
  let number: number | undefined
  for (let at = 0; at < items.length; ) {
    const first = items[at]
    if (!first) break
    const below: Item[] = []
    for (at += 1; (items[at]?.level ?? 0) > first.level; at++) below.push(...items.slice(at, at + 1))
    const entry: HtmlElement = { tag: 'li', attributes: {}, children: [{ tag: 'p', attributes: {}, children: first.children }, ...listsOf(below)] }
    const tag = first.sign.isOrdered ? 'ol' : 'ul'
    const last = lists.at(-1)
    const next = numberAfter(first.sign, last?.tag === 'ol' ? number : undefined)
    // A list goes on as long as its numbers do, also after a paragraph; other numbers begin a new list.
    const goesOn = last?.tag === tag && (tag === 'ul' || next === undefined || number === undefined || next === number + 1)
    if (goesOn) last.children.push(entry)
    else lists.push({ tag, attributes: next !== undefined && next !== 1 ? { start: String(next) } : {}, children: [entry] })
    number = next
  }
  return lists
}
