import { Parser } from 'htmlparser2'

/** An element of parsed HTML; names are in lower case, entities are decoded. */
export type HtmlElement = { tag: string; attributes: Record<string, string>; children: HtmlNode[] }
export type HtmlNode = HtmlElement | string

/** More deeply nested elements are dropped but their content is kept, because rendering them would overflow the stack. */
const depthMax = 60

/**
 * Parses HTML into a tree without the browser's parser, so that it works on the server and where Trusted Types forbid that parser. The tree is untrusted;
 * `allowedOnly` decides what may be shown.
 */
export function parseHtml(html: string): HtmlNode[] {
  const root: HtmlElement = { tag: '', attributes: {}, children: [] }
  const open = [root]
  const current = () => open.at(-1) ?? root
  const parser = new Parser(
    {
      onopentag(tag, attributes) {
        if (open.length > depthMax) return void open.push(current())
        const element: HtmlElement = { tag, attributes, children: [] }
        current().children.push(element)
        open.push(element)
      },
      ontext(text) {
        const { children } = current()
        const last = children.at(-1)
        if (typeof last === 'string') children[children.length - 1] = last + text
        else children.push(text)
      },
      onclosetag: () => void open.pop(),
    },
    { decodeEntities: true, lowerCaseTags: true },
  )
  parser.end(html)
  return root.children
}

/** Returns the text of a tree. */
export function textOf(nodes: readonly HtmlNode[]): string {
  let text = ''
  for (const node of nodes) text += typeof node === 'string' ? node : textOf(node.children)
  return text
}
