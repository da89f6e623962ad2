import { allowedOnly } from '@porchlight/ui/rich-text/allowed-only.ts'
import { type HtmlElement, type HtmlNode, parseHtml } from '@porchlight/ui/rich-text/parse-html.ts'
import { withKnownNodes } from '../editor-html.ts'
import { itemsOf } from './nested-lists.ts'
import { isBlank, isBlock, isBold, isItalic, withMarks, wrap } from './pasted-marks.ts'
import { type ClassStyles, classStyles, type Declarations, styleOf } from './pasted-styles.ts'
import { wordLists } from './word-lists.ts'

/** Clipboard content, cleaned for the editor. */
export type Pasted = {
  nodes: HtmlNode[]
  /** Embedded images by the placeholder URL that replaces them. */
  embedded: Map<string, File>
  /** Number of external images that were left out. */
  leftOut: number
}

/** Cleans HTML from Word, Google Docs and web pages: converts styles to our marks and pseudo-lists to lists, and drops everything else. */
export function cleanPasted(html: string, origin: string): Pasted {
  const pasted: Pasted = { nodes: [], embedded: new Map(), leftOut: 0 }
  const parsed = parseHtml(html)
  const source: Source = { origin, classes: classStyles(parsed), pasted }
  const walked = wordLists(bodyOf(parsed)).flatMap((node) => walk(node, source))
  pasted.nodes = withoutLooseBreaks(withKnownNodes(allowedOnly(walked)))
  return pasted
}

type Source = { origin: string; classes: ClassStyles; pasted: Pasted }

/** Returns the copied part: the fragment that Windows marks with comments, or else the body. */
function bodyOf(nodes: HtmlNode[]): HtmlNode[] {
  for (const node of nodes) {
    if (typeof node === 'string') continue
    if (node.tag === 'body') return node.children
    if (node.tag === 'html') return bodyOf(node.children)
  }
  return nodes.filter((node) => typeof node === 'string' || !['meta', 'link', 'head', 'style'].includes(node.tag))
}

function walk(node: HtmlNode, source: Source): HtmlNode[] {
  if (typeof node === 'string') return [node.replace(/\u00a0/g, ' ')]
  const { tag, attributes } = node
  const style = styleOf(node, source.classes)
  if (style.display === 'none' || style['mso-hide'] === 'all' || tag === 'o:p') return []
  if (tag === 'img') return picture(node, source.pasted)
  const children = node.children.flatMap((child) => walk(child, source))
  if (tag === 'p' && isBlank(children)) return []
  if (tag === 'p' && /^(MsoTitle|title)$/i.test(attributes.class ?? '')) return [{ tag: 'h2', attributes: {}, children }]
  if (/^h[1-6]$/.test(tag)) return [{ tag, attributes: {}, children }]
  if (tag === 'th' || tag === 'td')
    return [{ tag, attributes: { ...kept(attributes), ...alignmentOf(node, source) }, children: tag === 'th' ? children : withMarks(style, children) }]
  const inner = withMarks(style, children)
  if (tag === 'a') return link(attributes, inner, source.origin)
  if (tag === 'span' || tag === 'font') return inner
  const mark = markTags[tag]
  if (mark) return endsOwn(mark, style) ? inner : wrap(mark, inner)
  if (tag === 'li') return [{ tag, attributes: taskOf(node), children: inner.filter((child) => typeof child === 'string' || child.tag !== 'input') }]
  if (tag === 'ul' || tag === 'ol') return [{ tag, attributes: kept(attributes), children: itemsOf(inner) }]
  const alert = tag === 'div' && /\bmarkdown-alert-(\w+)/.exec(attributes.class ?? '')?.[1]
  if (alert)
    return [{ tag: 'aside', attributes: { class: `callout callout-${alertKinds[alert] ?? 'info'}` }, children: inner.filter((child) => !isAlertTitle(child)) }]
  if (tag === 'center' || tag === 'section' || tag === 'article' || tag === 'main') return [{ tag: 'div', attributes: {}, children: inner }]
  return [{ tag: tag === 'tt' || tag === 'samp' ? 'code' : tag, attributes: kept(attributes), children: inner }]
}

const markTags: Record<string, 'strong' | 'em' | 's' | 'u' | undefined> = {
  ...({ b: 'strong', strong: 'strong', i: 'em', em: 'em', cite: 'em', var: 'em' } as const),
  ...({ s: 's', strike: 's', del: 's', u: 'u', ins: 'u' } as const),
}

/** Returns whether an element's own style takes its mark away, as in the `<b style="font-weight: normal">` that Google Docs wraps around everything. */
function endsOwn(mark: 'strong' | 'em' | 's' | 'u', style: Declarations): boolean {
  if (mark === 'strong') return isBold(style) === false
  if (mark === 'em') return isItalic(style) === false
  return style['text-decoration'] === 'none'
}

/** Removes line breaks between blocks, with which Google Docs ends or spaces what was copied. */
function withoutLooseBreaks(nodes: HtmlNode[]): HtmlNode[] {
  const shown = nodes.filter((node) => typeof node !== 'string' || node.trim() !== '')
  if (!shown.some(isBlock)) return nodes
  const isEdge = (node: HtmlNode | undefined) => node === undefined || isBlock(node) || isBreak(node)
  const loose = new Set(shown.filter((node, at) => isBreak(node) && isEdge(shown[at - 1]) && isEdge(shown[at + 1])))
  return nodes.filter((node) => !loose.has(node) || typeof node === 'string')
}
const isBreak = (node: HtmlNode): boolean => typeof node !== 'string' && node.tag === 'br'

/** GitHub alert types, mapped to our callout types. */
const alertKinds: Record<string, string> = { note: 'info', tip: 'tip', important: 'info', warning: 'warning', caution: 'danger' }
const isAlertTitle = (node: HtmlNode): boolean => typeof node !== 'string' && /\bmarkdown-alert-title\b/.test(node.attributes.class ?? '')

/** Returns the class of a task item: our own, GitHub's with a checkbox, or one from a Google Docs checklist. */
function taskOf(item: HtmlElement): Record<string, string> {
  const { class: names = '', role, 'aria-checked': checked } = item.attributes
  const box = findBox(item.children)
  const isTask = /\btask\b/.test(names) || role === 'checkbox' || box !== undefined
  const isDone = /\btask-done\b/.test(names) || (role === 'checkbox' && checked === 'true') || box?.attributes.checked !== undefined
  return isTask ? { class: isDone ? 'task task-done' : 'task' } : {}
}

/** Returns the checkbox at the start of an item, which may be inside its first paragraph or label. */
function findBox(nodes: readonly HtmlNode[]): HtmlElement | undefined {
  const first = nodes.find((node) => typeof node !== 'string' || node.trim() !== '')
  if (typeof first !== 'object') return undefined
  if (first.tag === 'input') return first.attributes.type === 'checkbox' ? first : undefined
  return ['p', 'label', 'span'].includes(first.tag) ? findBox(first.children) : undefined
}

/** Keeps only the attributes we use; `allowedOnly` checks their values. */
function kept({ href, src, alt, title, width, height, colspan, rowspan, start, class: className, 'data-article-id': id }: Record<string, string>) {
  const all = { href, src, alt, title, width, height, colspan, rowspan, start, class: className, 'data-article-id': id }
  return Object.fromEntries(Object.entries(all).filter((entry): entry is [string, string] => entry[1] !== undefined))
}

/** Returns the class for the alignment of a table cell, which Word and Google Docs write on the paragraphs in it. */
function alignmentOf(cell: HtmlElement, { classes }: Source): Record<string, string> {
  const inside = cell.children.find((node) => typeof node !== 'string' && node.tag === 'p')
  for (const element of [cell, inside]) {
    if (typeof element !== 'object') continue
    const align = styleOf(element, classes)['text-align'] ?? element.attributes.align
    const side = { center: 'center', right: 'right', end: 'right' }[align?.toLowerCase() ?? '']
    if (side) return { class: `align-${side}` }
  }
  return {}
}

/** Converts a link, without its underlining: our URLs to article ids, Google's redirects to their targets, and anchors within the source document to plain text. */
function link({ href = '', title, 'data-article-id': id }: Record<string, string>, linked: HtmlNode[], origin: string): HtmlNode[] {
  const children = linked.every((child) => typeof child !== 'string' && child.tag === 'u')
    ? linked.flatMap((child) => (typeof child === 'string' ? child : child.children))
    : linked
  const attributes = (more: Record<string, string>): Record<string, string> => ({ ...(title && { title }), ...more })
  if (id) return [{ tag: 'a', attributes: attributes({ 'data-article-id': id, ...(href.startsWith('#') && { href }) }), children }]
  if (!URL.canParse(href)) return children
  const url = new URL(href)
  const target = /(^|\.)google\.com$/.test(url.hostname) && url.pathname === '/url' ? (url.searchParams.get('q') ?? href) : href
  const own = url.origin === origin && /^\/admin\/article\/edit\/([A-Za-z0-9_-]+)$/.exec(url.pathname)?.[1]
  return [{ tag: 'a', attributes: attributes(own ? { 'data-article-id': own } : { href: target }), children }]
}

function picture({ attributes }: HtmlElement, pasted: Pasted): HtmlNode[] {
  const { src = '', alt = '' } = attributes
  if (/^\/files\//.test(src)) return [{ tag: 'img', attributes: kept(attributes), children: [] }]
  const file = fileOf(src, pasted.embedded.size + 1)
  if (!file) {
    pasted.leftOut += 1
    return []
  }
  // Placeholder URL that matches no real upload: `allowedOnly` accepts it, and nothing is fetched.
  const place = `/files/${String(pasted.embedded.size).padStart(22, '0')}`
  pasted.embedded.set(place, file)
  return [{ tag: 'img', attributes: { src: place, ...(alt && { alt }) }, children: [] }]
}

function fileOf(src: string, number: number): File | null {
  const [, type, data] = /^data:image\/(png|jpeg|gif|webp);base64,([A-Za-z0-9+/=\s]+)$/.exec(src) ?? []
  if (!type || !data) return null
  const bytes = Uint8Array.from(atob(data.replace(/\s/g, '')), (letter) => letter.charCodeAt(0))
  return new File([bytes], `pasted-${number}.${type === 'jpeg' ? 'jpg' : type}`, { type: `image/${type}` })
}
