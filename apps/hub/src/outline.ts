import { decodedPart, freeSectionId, idOfSection, lettersOfSection } from '@porchlight/contracts/section-ids'
import type { HtmlNode } from '@porchlight/ui/rich-text/parse-html.ts'

/** A heading the table of contents links to. */
export type Heading = { id: string; title: string; level: 2 | 3 }

/** Returns an article's content with ids on its headings, and the list of these headings. */
export function outlineOf(content: readonly HtmlNode[]): { nodes: HtmlNode[]; headings: Heading[] } {
  const headings: Heading[] = []
  const taken = new Set<string>()
  const withIds = (nodes: readonly HtmlNode[]): HtmlNode[] =>
    nodes.map((node) => {
      if (typeof node === 'string') return node
      if (node.tag !== 'h2' && node.tag !== 'h3') return { ...node, children: withIds(node.children) }
      const title = wordsOf(node.children).trim()
      const id = freeSectionId(title, taken)
      headings.push({ id, title, level: node.tag === 'h2' ? 2 : 3 })
      return { ...node, attributes: { ...node.attributes, id } }
    })
  const nodes = withIds(content)
  const ids = new Map(headings.toReversed().map(({ id, title }) => [lettersOfSection(title), id]))
  return { nodes: withTargets(nodes, taken, ids), headings: headings.filter(({ title }) => title !== '') }
}

/** Returns the text with its links to headings, as written for another system, leading to these headings here. */
function withTargets(nodes: readonly HtmlNode[], taken: ReadonlySet<string>, ids: ReadonlyMap<string, string>): HtmlNode[] {
  return nodes.map((node) => {
    if (typeof node === 'string') return node
    const children = withTargets(node.children, taken, ids)
    const { href } = node.attributes
    if (node.tag !== 'a' || !href?.startsWith('#')) return { ...node, children }
    const wanted = decodedPart(href.slice(1))
    // A section of another article, whose headings are not known here but get their ids in the same way.
    if (node.attributes['data-article-id']) return { ...node, children, attributes: { ...node.attributes, href: `#${idOfSection(wanted.replace(/^s-/, ''))}` } }
    const id = taken.has(wanted) ? wanted : ids.get(lettersOfSection(wanted))
    return { ...node, children, attributes: id === undefined ? node.attributes : { ...node.attributes, href: `#${id}` } }
  })
}

const wordsOf = (nodes: readonly HtmlNode[]): string => nodes.map((node) => (typeof node === 'string' ? node : wordsOf(node.children))).join('')
