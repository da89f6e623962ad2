import type { HtmlElement, HtmlNode } from '@porchlight/ui/rich-text/parse-html.ts'

const isList = (node: HtmlNode): node is HtmlElement => typeof node !== 'string' && (node.tag === 'ul' || node.tag === 'ol')

/**
 * Returns the children of a list, all of them items. Google Docs and browsers write a nested list beside the item that it belongs to; one without such an
 * item, because it was not selected, becomes part of the list.
 */
export function itemsOf(children: readonly HtmlNode[]): HtmlNode[] {
  const items: HtmlNode[] = []
  for (const child of children) {
    if (!isList(child)) {
      items.push(child)
      continue
    }
    const last = items.findLastIndex((item) => typeof item !== 'string')
    const before = items[last]
    if (typeof before === 'object' && before.tag === 'li') items[last] = { ...before, children: [...before.children, child] }
    else items.push(...child.children)
  }
  return items
}
