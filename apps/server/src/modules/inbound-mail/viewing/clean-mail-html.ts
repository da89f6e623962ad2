import sanitizeHtml from 'sanitize-html'
import type { MailFile } from '../parsing/parsed-mail.ts'

/** Inline images of a mail that are shown inside its frame, in bytes together. */
const inlineBytesMax = 4 * 1024 * 1024
const inlineTypes = new Set(['image/png', 'image/jpeg', 'image/gif', 'image/webp'])

const length = /^\d{1,4}(?:\.\d{1,3})?(?:px|pt|em|rem|%)?$/
const color = /^(?:#[0-9a-f]{3,8}|[a-z]{3,20}|rgba?\([\d\s,.%]{1,40}\))$/i
const lengths = /^(?:\d{1,4}(?:\.\d{1,3})?(?:px|pt|em|rem|%)?|auto)(?: (?:\d{1,4}(?:\.\d{1,3})?(?:px|pt|em|rem|%)?|auto)){0,3}$/
const word = /^[a-z-]{1,20}$/i

/** Styles that only change how text looks: nothing that loads, covers or moves. */
const styles = {
  color: [color],
  'background-color': [color],
  'font-size': [length],
  'font-weight': [/^(?:\d{3}|[a-z]{1,10})$/],
  'font-style': [word],
  'font-family': [/^[\w\s,'"-]{1,200}$/],
  'text-align': [word],
  'text-decoration': [/^[a-z -]{1,40}$/i],
  'line-height': [length],
  'vertical-align': [word],
  'white-space': [word],
  padding: [lengths],
  margin: [lengths],
  width: [length],
  'max-width': [length],
  'border-collapse': [word],
  border: [/^[\w\s#.()-]{1,60}$/],
  'border-left': [/^[\w\s#.()-]{1,60}$/],
}

/**
 * Returns a mail's HTML for its sandboxed frame: an allow-list of tags and of styles that change only how text looks, links that open outside, the mail's own
 * images inline. The frame's policy forbids scripts and loading anyway; this is the first of two walls. Remote images stay only if asked for.
 */
export function cleanMailHtml({ html, files, withRemote }: { html: string; files: readonly MailFile[]; withRemote: boolean }): {
  html: string
  hasRemote: boolean
} {
  const inline = inlineImages(files)
  let hasRemote = false
  const clean = sanitizeHtml(html, {
    allowedTags: [
      ...[
        'h1',
        'h2',
        'h3',
        'h4',
        'h5',
        'h6',
        'p',
        'br',
        'hr',
        'div',
        'blockquote',
        'pre',
        'code',
        'ul',
        'ol',
        'li',
        'center',
        'font',
        'address',
        'dl',
        'dt',
        'dd',
      ],
      ...['strong', 'b', 'em', 'i', 'u', 's', 'strike', 'mark', 'sub', 'sup', 'small', 'big', 'tt', 'span', 'a', 'img'],
      ...['table', 'caption', 'colgroup', 'col', 'thead', 'tbody', 'tfoot', 'tr', 'th', 'td'],
    ],
    allowedAttributes: {
      '*': ['style', 'dir', 'lang', 'align', 'title'],
      a: ['href', 'rel', 'target'],
      img: ['src', 'alt', 'width', 'height'],
      font: ['color', 'size', 'face'],
      table: ['width', 'border', 'cellpadding', 'cellspacing', 'bgcolor'],
      td: ['colspan', 'rowspan', 'width', 'bgcolor', 'valign'],
      th: ['colspan', 'rowspan', 'width', 'bgcolor', 'valign'],
      ol: ['start'],
    },
    allowedStyles: { '*': styles },
    allowedSchemes: ['http', 'https', 'mailto', 'tel'],
    allowedSchemesByTag: { img: withRemote ? ['http', 'https', 'data'] : ['data'] },
    allowProtocolRelative: false,
    nestingLimit: 200,
    transformTags: {
      a: (tagName, attribs) => ({ tagName, attribs: { ...attribs, target: '_blank', rel: 'noopener noreferrer' } }),
      img: (tagName, { src = '', ...attribs }) => {
        const address = src.trim()
        if (/^cid:/i.test(address)) return { tagName, attribs: { ...attribs, src: inline.get(address.slice(4)) ?? '' } }
        const isRemote = /^https?:/i.test(address)
        hasRemote ||= isRemote
        return { tagName, attribs: { ...attribs, src: isRemote && withRemote ? address : '' } }
      },
    },
    exclusiveFilter: (frame) => frame.tag === 'img' && !frame.attribs.src && !frame.attribs.alt,
  })
  return { html: clean, hasRemote }
}

function inlineImages(files: readonly MailFile[]): Map<string, string> {
  const images = new Map<string, string>()
  let bytes = 0
  for (const { content_id, type, content } of files) {
    bytes += content.length
    if (content_id === '' || !inlineTypes.has(type) || bytes > inlineBytesMax) continue
    images.set(content_id, `data:${type};base64,${Buffer.from(content).toString('base64')}`)
  }
  return images
}
