import type { HtmlNode } from '@porchlight/ui/rich-text/parse-html.ts'

let inert: Document | undefined

/** A document in which nothing loads or runs, so that pictures are not fetched each time a text is read or written. */
export function inertDocument(): Document {
  inert ??= document.implementation.createHTMLDocument('')
  return inert
}

/** Builds elements out of a tree that `allowedOnly` has let through, without innerHTML, which the pages' Trusted Types forbid. */
export function htmlToDom(nodes: readonly HtmlNode[]): HTMLElement {
  const root = inertDocument().createElement('div')
  append(root, nodes)
  return root
}

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
