import { allowedOnly } from '@porchlight/ui/rich-text/allowed-only.ts'
import { type HtmlNode, parseHtml } from '@porchlight/ui/rich-text/parse-html.ts'
import { DOMParser, DOMSerializer, type Node, type Schema } from '@tiptap/pm/model'
import { htmlToDom, inertDocument } from './html-to-dom.ts'

/** Stored HTML as a document of the editor. What the schema lacks is brought to its nearest. */
export function docFromHtml(schema: Schema, html: string): Node {
  return DOMParser.fromSchema(schema).parse(htmlToDom(withKnownHeadings(allowedOnly(parseHtml(html)))))
}

/** A document as HTML to store: pictures that are still on their way and empty paragraphs at the end are left out; '' when nothing is written. */
export function htmlFromDoc(doc: Node): string {
  const root = inertDocument().createElement('div')
  root.append(DOMSerializer.fromSchema(doc.type.schema).serializeFragment(doc.content, { document: inertDocument() }))
  for (const picture of root.querySelectorAll('img:not([src])')) picture.remove()
  while (root.lastElementChild?.tagName === 'P' && root.lastElementChild.childNodes.length === 0) root.lastElementChild.remove()
  return root.innerHTML
}

const nearest: Record<string, string> = { h1: 'h2', h5: 'h4', h6: 'h4' }

/** Headings go from 2 to 4: the first level is the title's. */
export function withKnownHeadings(nodes: readonly HtmlNode[]): HtmlNode[] {
  return nodes.map((node) => (typeof node === 'string' ? node : { ...node, tag: nearest[node.tag] ?? node.tag, children: withKnownHeadings(node.children) }))
}
