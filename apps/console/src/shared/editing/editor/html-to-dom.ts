import { allowedOnly } from '@porchlight/ui/rich-text/allowed-only.ts'
import { type HtmlNode, parseHtml } from '@porchlight/ui/rich-text/parse-html.ts'

let inert: Document | undefined

/** Returns a document in which nothing loads or runs, so that parsing or serializing a text doesn't fetch its images. */
export function inertDocument(): Document {
  inert ??= document.implementation.createHTMLDocument('')
  return inert
}

/** Builds DOM elements from a tree sanitized by `allowedOnly`. Avoids innerHTML, which the page's Trusted Types policy forbids. */
export function htmlToDom(nodes: readonly HtmlNode[]): HTMLElement {
  const root = inertDocument().createElement('div')
  append(root, nodes)
  return root
}

/** Builds DOM elements from a stored text. They are in no page, so nothing of it loads or runs. */
export const domOfText = (html: string): HTMLElement => htmlToDom(allowedOnly(parseHtml(html)))

function append(parent: Element, nodes: readonly HtmlNode[]): void {
  for (const node of nodes) {
    if (typeof node === 'string') parent.append(node)
    else {
      const element = inertDocument().createElement(node.tag)
      for (const [name, value] of Object.entries(node.attributes)) element.setAttribute(name, value)
      append(element, node.children)
      parent.append(element)
    }
  }
}
