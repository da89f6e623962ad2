import { type HtmlElement, type HtmlNode, textOf } from '@porchlight/ui/rich-text/parse-html.ts'

/** An item; `number` if Word wrote one. */
type Item = { level: number; isOrdered: boolean; number: number | undefined; children: HtmlNode[] }

/** Converts paragraphs that Word uses as list items to nested lists. */
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
      out.push({ ...node, children: wordLists(node.children) })
    }
  }
  flush()
  return out
}

function itemOf({ tag, attributes, children }: HtmlElement): Item | null {
  const level = /mso-list:\s*l\d+\s+level(\d+)/i.exec(attributes.style ?? '')?.[1]
  if (tag !== 'p' || !level) return null
  const sign = children.find(isSign)
  const number = sign && /^\s*\(?(\d{1,3})[.)]/.exec(textOf([sign]))?.[1]
  return {
    number: number === undefined ? undefined : Number(number),
    level: Math.min(Number(level), 9),
    isOrdered: sign !== undefined && /^\s*\(?(\d{1,3}|[a-z]{1,4})[.)]/i.test(textOf([sign])),
    children: children.filter((child) => child !== sign),
  }
}

/** Returns whether the node is a bullet or number that Word wrote as text. */
const isSign = (node: HtmlNode): boolean => typeof node !== 'string' && (/mso-list:\s*Ignore/i.test(node.attributes.style ?? '') || node.children.some(isSign))

function listsOf(items: Item[]): HtmlNode[] {
  const lists: HtmlElement[] = []
  for (let at = 0; at < items.length; ) {
    const first = items[at]
    if (!first) break
    const below: Item[] = []
    for (at += 1; (items[at]?.level ?? 0) > first.level; at++) below.push(...items.slice(at, at + 1))
    const entry: HtmlElement = { tag: 'li', attributes: {}, children: [{ tag: 'p', attributes: {}, children: first.children }, ...listsOf(below)] }
    const tag = first.isOrdered ? 'ol' : 'ul'
    const last = lists.at(-1)
    // A list that was interrupted goes on with its numbers; one that begins again is a new list.
    if (last?.tag === tag && !(first.number === 1 && last.tag === 'ol')) last.children.push(entry)
    else lists.push({ tag, attributes: first.number !== undefined && first.number !== 1 ? { start: String(first.number) } : {}, children: [entry] })
  }
  return lists
}
