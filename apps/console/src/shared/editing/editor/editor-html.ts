import { allowedOnly } from '@porchlight/ui/rich-text/allowed-only.ts'
import { type HtmlNode, parseHtml } from '@porchlight/ui/rich-text/parse-html.ts'
import { DOMParser, DOMSerializer, type Node, type Schema } from '@tiptap/pm/model'
import { htmlToDom, inertDocument } from './html-to-dom.ts'

/** Parses stored HTML into an editor document. Elements missing from the schema are replaced with their nearest equivalent. */
export function docFromHtml(schema: Schema, html: string): Node {
  return DOMParser.fromSchema(schema).parse(htmlToDom(withKnownNodes(allowedOnly(parseHtml(html)))))
}

/** Serializes a document to HTML for storage, without images that are still uploading and without trailing empty paragraphs; '' for an empty document. */
export function htmlFromDoc(doc: Node): string {
  const root = inertDocument().createElement('div')
  root.append(DOMSerializer.fromSchema(doc.type.schema).serializeFragment(doc.content, { document: inertDocument() }))
  for (const picture of root.querySelectorAll('img:not([src])')) picture.remove()
  while (root.lastElementChild?.tagName === 'P' && root.lastElementChild.childNodes.length === 0) root.lastElementChild.remove()
  return root.innerHTML
}

const nearest: Record<string, string> = { h1: 'h2', h5: 'h4', h6: 'h4' }

/**
 * Replaces elements that the schema lacks with their nearest equivalent: headings are levels 2 to 4, because level 1 is the title; a summary contains only
 * text; code doesn't end with an empty line.
 */
export function withKnownNodes(nodes: readonly HtmlNode[]): HtmlNode[] {
  return nodes.map((node) => {
    if (typeof node === 'string') return node
    const { tag, children } = node
    if (tag === 'summary') return { ...node, children: wordsOnly(children) }
    if (tag === 'pre') return { ...node, children: withoutLastBreak(children) }
    return { ...node, tag: nearest[tag] ?? tag, children: withKnownNodes(children) }
  })
}

const inline = new Set('strong b em i u s mark sub sup small kbd code span a br'.split(' '))
const wordsOnly = (nodes: readonly HtmlNode[]): HtmlNode[] =>
  nodes.flatMap((node) => (typeof node === 'string' ? node : inline.has(node.tag) ? { ...node, children: wordsOnly(node.children) } : wordsOnly(node.children)))

function withoutLastBreak(nodes: readonly HtmlNode[]): HtmlNode[] {
  const last = nodes.at(-1)
  if (last === undefined) return []
  return [...nodes.slice(0, -1), typeof last === 'string' ? last.replace(/\n$/, '') : { ...last, children: withoutLastBreak(last.children) }]
}
