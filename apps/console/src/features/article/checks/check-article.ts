import { emailForm } from '@porchlight/contracts/email-form'
import { allowedOnly } from '@porchlight/ui/rich-text/allowed-only.ts'
import { type HtmlElement, type HtmlNode, parseHtml, textOf } from '@porchlight/ui/rich-text/parse-html.ts'

/** Problem in a text that readers would notice. */
export type Finding =
  | { kind: 'alt'; count: number }
  | { kind: 'link-gone' | 'link-draft' | 'link-form'; text: string }
  | { kind: 'empty-link' | 'empty-heading' }
  | { kind: 'heading-order'; text: string; level: number; expected: number }

/** Linked articles that exist; once loaded, a link to any other article is broken. */
export type KnownTargets = ReadonlyMap<string, { is_published: boolean }>

function* elements(nodes: readonly HtmlNode[]): Generator<HtmlElement> {
  for (const node of nodes)
    if (typeof node !== 'string') {
      yield node
      yield* elements(node.children)
    }
}

/** Returns the ids of the articles that a text links to. */
export const linkedArticles = (html: string): string[] => [
  ...new Set([...elements(allowedOnly(parseHtml(html)))].flatMap(({ tag, attributes }) => (tag === 'a' ? (attributes['data-article-id'] ?? []) : []))),
]

/** Finds images without alt text, broken links, and headings that are empty or skip a level. `targets` is undefined while the linked articles are loading. */
export function checkArticle(html: string, targets?: KnownTargets): Finding[] {
  const findings: Finding[] = []
  let pictures = 0
  let level = 1
  for (const { tag, attributes, children } of elements(parseHtml(html))) {
    const text = textOf(children).trim()
    if (tag === 'img' && !attributes.alt?.trim()) pictures += 1
    if (/^h[1-6]$/.test(tag)) {
      const own = Number(tag.slice(1))
      if (text === '') findings.push({ kind: 'empty-heading' })
      else if (own > level + 1) findings.push({ kind: 'heading-order', text, level: own, expected: level + 1 })
      if (text !== '') level = own
    }
    if (tag === 'a') findings.push(...linkFindings(attributes, text, children, targets))
  }
  return pictures > 0 ? [{ kind: 'alt', count: pictures }, ...findings] : findings
}

function linkFindings(attributes: Record<string, string>, text: string, children: HtmlNode[], targets?: KnownTargets): Finding[] {
  const id = attributes['data-article-id']
  const hasPicture = children.some((child) => typeof child !== 'string' && child.tag === 'img')
  if (text === '' && !hasPicture) return [{ kind: 'empty-link' }]
  if (id) {
    const target = targets?.get(id)
    if (targets && !target) return [{ kind: 'link-gone', text }]
    return target && !target.is_published ? [{ kind: 'link-draft', text }] : []
  }
  return isProper(attributes.href ?? '') ? [] : [{ kind: 'link-form', text }]
}

/** Checks only the URL's syntax: nothing is fetched from other sites. */
function isProper(href: string): boolean {
  if (/^(#.+|\/(?![/\\]).*)$/.test(href)) return true
  if (/^mailto:/i.test(href)) return emailForm.test(href.slice('mailto:'.length).split('?')[0] ?? '')
  if (/^tel:\+?[\d\s()-]{3,}$/i.test(href)) return true
  return /^https?:\/\//i.test(href) && URL.canParse(href) && /\.[a-z]{2,}$|^localhost$|^[\d.]+$/i.test(new URL(href).hostname)
}
