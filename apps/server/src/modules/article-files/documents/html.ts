import { DomUtils, parseDocument } from 'htmlparser2'
import { assertShallow } from '../../rich-text/index.ts'
import { type ArticleDocument, DocumentHead } from './document.ts'

const escaped = (text: string) => text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;').replace(/"/g, '&quot;')
const headName = 'porchlight-article'

/** Parses HTML, refusing nesting too deep for the code that walks the tree. */
function parsed(html: string): ReturnType<typeof parseDocument> {
  assertShallow(html)
  return parseDocument(html)
}

/**
 * Reads an HTML page, ours or another site's: body, title, description and keywords. For worker processes.
 * @throws AppError `too_complex`
 */
export function readHtml(file: string): ArticleDocument {
  const page = parsed(file.replace(/^\uFEFF/, ''))
  readGitHub(page)
  const element = (name: string) => DomUtils.getElementsByTagName(name, page, true, 1)[0]
  const meta = new Map(DomUtils.getElementsByTagName('meta', page, true).map(({ attribs }) => [attribs.name?.toLowerCase() ?? '', attribs.content ?? '']))
  const text = (name: string) => {
    const found = element(name)
    return found && (DomUtils.textContent(found).replace(/\s+/g, ' ').trim() || undefined)
  }
  const keywords = meta
    .get('keywords')
    ?.split(',')
    .map((word) => word.trim())
    .filter(Boolean)
  const heading = text('h1')
  const title = text('title') ?? heading
  const isWithSite = heading !== undefined && title?.startsWith(heading) && /^\s*[|\u2013\u2014:\u00b7-]\s/.test(title.slice(heading.length))
  const head = DocumentHead.parse({
    ...{ title: isWithSite ? heading : title, keywords, meta_description: meta.get('description') },
    ...jsonOf(meta.get(headName)),
  })
  const body = element('main') ?? element('body')
  removeTitle(body ?? page, head.title)
  const content = body ? DomUtils.getInnerHTML(body) : DomUtils.getInnerHTML(page)
  return { head, html: content.trim() }
}

/** Returns HTML without a first heading that only repeats the title, which is shown above the text. */
export function withoutTitle(html: string, title: string | undefined): string {
  const page = parsed(html)
  return removeTitle(page, title) ? DomUtils.getInnerHTML(page).trim() : html
}

const lettersOf = (text: string) =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\p{S}]+/gu, '')

/** Removes the first heading if nothing is shown before it and it equals the title; returns whether it did. */
function removeTitle(within: Page | Page['children'][number], title = ''): boolean {
  const first = firstShown(within)
  if (!first || !DomUtils.isTag(first) || first.name !== 'h1') return false
  const heading = lettersOf(DomUtils.textContent(first))
  if (heading === '' || heading !== lettersOf(title) || DomUtils.getElementsByTagName('img', first, true, 1).length > 0) return false
  DomUtils.removeElement(first)
  return true
}

const wrappers = ['div', 'header', 'article', 'section', 'main', 'hgroup']

/** Returns the first heading, text or other element, looking into elements that only group. */
function firstShown(within: Page | Page['children'][number]): Page['children'][number] | undefined {
  for (const node of 'children' in within ? within.children : []) {
    if (node.type === 'comment' || node.type === 'directive' || (node.type === 'text' && node.data.trim() === '')) continue
    if (!DomUtils.isTag(node) || !wrappers.includes(node.name)) return node
    const inside = firstShown(node)
    if (inside) return inside
  }
  return undefined
}

type Page = ReturnType<typeof parseDocument>
const alertKinds: Record<string, string> = { note: 'info', tip: 'tip', important: 'info', warning: 'warning', caution: 'danger' }

/** Converts GitHub's markup for tasks and alerts into ours. */
function readGitHub(page: Page): void {
  for (const box of DomUtils.getElementsByTagName('input', page, true)) {
    if (box.attribs.type !== 'checkbox') continue
    const item = itemAround(box)
    if (item) item.attribs.class = box.attribs.checked === undefined ? 'task' : 'task task-done'
    DomUtils.removeElement(box)
  }
  for (const alert of DomUtils.getElementsByTagName('div', page, true)) {
    const kind = /\bmarkdown-alert-(note|tip|important|warning|caution)\b/.exec(alert.attribs.class ?? '')?.[1]
    if (!kind) continue
    alert.name = 'aside'
    alert.attribs = { class: `callout callout-${alertKinds[kind]}` }
    const [title] = DomUtils.getElementsByTagName('p', alert, true, 1)
    if (title && /\bmarkdown-alert-title\b/.test(title.attribs.class ?? '')) DomUtils.removeElement(title)
  }
}

/** Returns the list item that a checkbox belongs to, with only its paragraph or label in between. */
function itemAround(box: ReturnType<typeof DomUtils.getElementsByTagName>[number]) {
  for (let at = box.parent; at && DomUtils.isTag(at); at = at.parent) {
    if (at.name === 'li') return at
    if (!['p', 'label', 'span'].includes(at.name)) return undefined
  }
  return undefined
}

function jsonOf(text = '{}'): object {
  try {
    const value: unknown = JSON.parse(text)
    return value !== null && typeof value === 'object' ? value : {}
  } catch {
    return {}
  }
}

/** Writes an HTML page that browsers can show and `readHtml` can read back. */
export function writeHtml({ head, html }: ArticleDocument): string {
  const title = escaped(head.title ?? '')
  const description = head.meta_description ? `\n<meta name="description" content="${escaped(head.meta_description)}">` : ''
  return `<!doctype html>
<html>
<head>
<meta charset="utf-8">
<title>${title}</title>${description}
<meta name="${headName}" content="${escaped(JSON.stringify(head))}">
</head>
<body>
${html}
</body>
</html>
`
}

/** Replacements for images and links in HTML, by URL; others stay unchanged. */
export type Rewriting = {
  /** New attributes of an image by its `src`, or null to replace it with its alt text. */
  pictures: ReadonlyMap<string, Record<string, string> | null>
  /** New attributes of links, by `href` or `data-article-id`. */
  hrefs: ReadonlyMap<string, Record<string, string>>
  articles: ReadonlyMap<string, Record<string, string>>
}

/** Returns the distinct URLs of images and links in HTML. */
export function addressesIn(html: string): { pictures: string[]; hrefs: string[] } {
  const document = parsed(html)
  const all = (tag: string, name: string) => [...new Set(DomUtils.getElementsByTagName(tag, document, true).map(({ attribs }) => attribs[name] ?? ''))]
  return { pictures: all('img', 'src'), hrefs: all('a', 'href') }
}

/** Returns HTML with its images and links rewritten. */
export function rewriteHtml({ html, pictures, hrefs, articles }: { html: string } & Rewriting): string {
  const document = parsed(html)
  for (const image of DomUtils.getElementsByTagName('img', document, true)) {
    const attributes = pictures.get(image.attribs.src ?? '')
    if (attributes) image.attribs = { ...image.attribs, ...attributes, ...image.attribs, src: attributes.src ?? '' }
    if (attributes === null) DomUtils.removeElement(image)
  }
  for (const anchor of DomUtils.getElementsByTagName('a', document, true)) {
    const attributes = articles.get(anchor.attribs['data-article-id'] ?? '') ?? hrefs.get(anchor.attribs.href ?? '')
    const { href: section, 'data-article-id': id, ...rest } = anchor.attribs
    if (!attributes) continue
    anchor.attribs = { ...rest, ...attributes }
    // A link to an article keeps its section beside the id.
    if (id !== undefined && section?.startsWith('#') && attributes.href) anchor.attribs.href = attributes.href + section
  }
  return DomUtils.getInnerHTML(document)
}
