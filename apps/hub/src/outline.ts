import { allowedOnly } from '@porchlight/ui/rich-text/allowed-only.ts'
import { type HtmlNode, parseHtml } from '@porchlight/ui/rich-text/parse-html.ts'

/** A heading the table of contents links to. */
export type Heading = { id: string; title: string; level: 2 | 3 }

/** Returns an article's sanitized content with ids on its headings, and the list of these headings. */
export function outlineOf(html: string): { nodes: HtmlNode[]; headings: Heading[] } {
  const headings: Heading[] = []
  const taken = new Set<string>()
  const withIds = (nodes: readonly HtmlNode[]): HtmlNode[] =>
    nodes.map((node) => {
      if (typeof node === 'string') return node
      if (node.tag !== 'h2' && node.tag !== 'h3') return { ...node, children: withIds(node.children) }
      const title = wordsOf(node.children).trim()
      const id = freeId(title, taken)
      headings.push({ id, title, level: node.tag === 'h2' ? 2 : 3 })
      return { ...node, attributes: { ...node.attributes, id } }
    })
  return { nodes: withIds(allowedOnly(parseHtml(html))), headings: headings.filter(({ title }) => title !== '') }
}

const wordsOf = (nodes: readonly HtmlNode[]): string => nodes.map((node) => (typeof node === 'string' ? node : wordsOf(node.children))).join('')

const idLengthMax = 60

/** Returns an unused id: unique within the text, and prefixed with `s-` so that it never equals an id of the page itself. */
function freeId(title: string, taken: Set<string>): string {
  const words = title
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .slice(0, idLengthMax)
  const wanted = `s-${words.replace(/^-|-$/g, '') || 'section'}`
  let id = wanted
  for (let count = 2; taken.has(id); count += 1) id = `${wanted}-${count}`
  taken.add(id)
  return id
}
