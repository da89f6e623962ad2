import { DomUtils, parseDocument } from 'htmlparser2'
import { type ArticleDocument, DocumentHead } from './document.ts'

const escaped = (text: string) => text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;').replace(/"/g, '&quot;')
const headName = 'porchlight-article'

/** Reads a page of HTML, ours or another's: what stands in its body, its title, its description and keywords. */
export function readHtml(file: string): ArticleDocument {
  const page = parseDocument(file.replace(/^\uFEFF/, ''))
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
  const head = { title: text('title') ?? text('h1'), keywords, meta_description: meta.get('description') }
  const body = element('main') ?? element('body')
  const content = body ? DomUtils.getInnerHTML(body) : DomUtils.getInnerHTML(page)
  return { head: DocumentHead.parse({ ...head, ...jsonOf(meta.get(headName)) }), html: content.trim() }
}

function jsonOf(text = '{}'): object {
  try {
    const value: unknown = JSON.parse(text)
    return value !== null && typeof value === 'object' ? value : {}
  } catch {
    return {}
  }
}

/** Writes a page that a browser shows and `readHtml` reads again. */
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

/** What to do with pictures and links of a piece of HTML; `undefined` leaves them as they are. */
export type Rewriting = {
  /** New attributes, or null to take the picture out and leave its description. */
  picture(src: string): Promise<Record<string, string> | null | undefined>
  /** New attributes in place of `href` and `data-article-id`. */
  link(attributes: Record<string, string>): Record<string, string> | undefined
}

/** HTML with its pictures and links rewritten, one after another. */
export async function rewriteHtml(html: string, { picture, link }: Rewriting): Promise<string> {
  const document = parseDocument(html)
  for (const image of DomUtils.getElementsByTagName('img', document, true)) {
    const attributes = await picture(image.attribs.src ?? '')
    if (attributes) image.attribs = { ...image.attribs, ...attributes, ...image.attribs, src: attributes.src ?? '' }
    if (attributes === null) DomUtils.removeElement(image)
  }
  for (const anchor of DomUtils.getElementsByTagName('a', document, true)) {
    const attributes = link(anchor.attribs)
    const { href: _href, 'data-article-id': _id, ...rest } = anchor.attribs
    if (attributes) anchor.attribs = { ...rest, ...attributes }
  }
  return DomUtils.getInnerHTML(document)
}
