import { allowedOnly } from '@porchlight/ui/rich-text/allowed-only.ts'
import { type HtmlElement, type HtmlNode, parseHtml } from '@porchlight/ui/rich-text/parse-html.ts'
import { withKnownNodes } from '../editor-html.ts'
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
  const body = bodyOf(parseHtml(html))
  const walked = wordLists(body).flatMap((node) => walk(node, origin, pasted))
  pasted.nodes = withKnownNodes(allowedOnly(walked))
  return pasted
}

/** Returns the copied part: the fragment that Windows marks with comments, or else the body. */
function bodyOf(nodes: HtmlNode[]): HtmlNode[] {
  for (const node of nodes) {
    if (typeof node === 'string') continue
    if (node.tag === 'body') return node.children
    if (node.tag === 'html') return bodyOf(node.children)
  }
  return nodes.filter((node) => typeof node === 'string' || !['meta', 'link', 'head', 'style'].includes(node.tag))
}

function walk(node: HtmlNode, origin: string, pasted: Pasted): HtmlNode[] {
  if (typeof node === 'string') return [node.replace(/\u00a0/g, ' ')]
  const { tag, attributes } = node
  const style = attributes.style ?? ''
  if (/display:\s*none|mso-hide:\s*all/i.test(style) || tag === 'o:p') return []
  if (tag === 'img') return picture(node, pasted)
  const children = node.children.flatMap((child) => walk(child, origin, pasted))
  if (tag === 'p' && isBlank(children)) return []
  if (tag === 'a') return link(attributes, children, origin)
  if (tag === 'p' && /^(MsoTitle|title)$/i.test(attributes.class ?? '')) return [{ tag: 'h2', attributes: {}, children }]
  if (tag === 'b' && /font-weight:\s*(normal|400)/i.test(style)) return children
  if (tag === 'span' || tag === 'font') return marked(style, children)
  if (tag === 'li') return [{ tag, attributes: taskOf(node), children: children.filter((child) => typeof child === 'string' || child.tag !== 'input') }]
  const alert = tag === 'div' && /\bmarkdown-alert-(\w+)/.exec(attributes.class ?? '')?.[1]
  if (alert)
    return [
      { tag: 'aside', attributes: { class: `callout callout-${alertKinds[alert] ?? 'info'}` }, children: children.filter((child) => !isAlertTitle(child)) },
    ]
  if (tag === 'center' || tag === 'section' || tag === 'article' || tag === 'main') return [{ tag: 'div', attributes: {}, children }]
  const renamed = { b: 'strong', i: 'em', strike: 's', del: 's', ins: 'u', tt: 'code', samp: 'code' }[tag] ?? tag
  return [{ tag: renamed, attributes: kept(attributes), children }]
}

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

const isBlank = (nodes: HtmlNode[]): boolean =>
  nodes.every((node) => (typeof node === 'string' ? node.trim() === '' : !['img', 'iframe'].includes(node.tag) && isBlank(node.children)))

/** Converts styles to marks. */
function marked(style: string, children: HtmlNode[]): HtmlNode[] {
  const decoration = style
    .toLowerCase()
    .split(';')
    .filter((rule) => rule.trim().startsWith('text-decoration'))
    .join()
  const marks = [
    /font-weight:\s*(bold|[6-9]00)/i.test(style) && 'strong',
    /font-style:\s*italic/i.test(style) && 'em',
    decoration.includes('underline') && 'u',
    decoration.includes('line-through') && 's',
    /vertical-align:\s*super/i.test(style) && 'sup',
    /vertical-align:\s*sub/i.test(style) && 'sub',
  ].filter((tag) => tag !== false)
  if (isBlank(children)) return children
  return marks.reduce<HtmlNode[]>((inner, tag) => [{ tag, attributes: {}, children: inner }], children)
}

/** Converts a link: our URLs to article ids, Google's redirects to their targets, and anchors within the source document to plain text. */
function link({ href = '', title, 'data-article-id': id }: Record<string, string>, children: HtmlNode[], origin: string): HtmlNode[] {
  const attributes = (more: Record<string, string>): Record<string, string> => ({ ...(title && { title }), ...more })
  if (id) return [{ tag: 'a', attributes: attributes({ 'data-article-id': id }), children }]
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
