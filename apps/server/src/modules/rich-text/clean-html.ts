import { storedAddress } from '@porchlight/contracts/file-address'
import { linkSchemes } from '@porchlight/contracts/link-address'
import { hidesContent } from '@porchlight/mail-text'
import { withoutUnseen } from '@porchlight/search'
import sanitizeHtml from 'sanitize-html'
import { assertShallow } from './html-depth.ts'

/** Hosts whose video players may be embedded; all other iframes are removed. */
const videoHosts = ['www.youtube-nocookie.com', 'www.youtube.com', 'player.vimeo.com', 'www.loom.com', 'fast.wistia.net']
const ownFile = /^\/files\/[A-Za-z0-9]{22}$/
const whole = /^\d{1,4}$/

/** Removes an attribute unless its value matches. */
const keepIf = (attribs: sanitizeHtml.Attributes, name: string, form: RegExp) => {
  if (attribs[name] !== undefined && !form.test(attribs[name])) delete attribs[name]
}

/** Marks elements whose content nobody sees where they come from, which are removed with all that is in them. */
const unseen = 'data-unseen'
const alwaysSilent = ['script', 'style', 'textarea', 'option', 'xmp', 'noscript', 'template']
const empty = ['img', 'br', 'hr', 'col', 'input']
/** Elements that are not allowed would leave their text, so hidden ones become such that are. */
const unlessHidden =
  (transform: sanitizeHtml.Transformer): sanitizeHtml.Transformer =>
  (tagName, attribs) => {
    if (alwaysSilent.includes(tagName) || !hidesContent(attribs)) return transform(tagName, attribs)
    return { tagName: empty.includes(tagName) ? tagName : 'div', attribs: { [unseen]: '' } }
  }

const options: sanitizeHtml.IOptions = {
  allowedTags: [
    ...['h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'p', 'br', 'hr', 'div', 'blockquote', 'pre', 'code', 'ul', 'ol', 'li', 'aside', 'details', 'summary'],
    ...['strong', 'b', 'em', 'i', 'u', 's', 'mark', 'sub', 'sup', 'small', 'kbd', 'span', 'a'],
    ...['table', 'caption', 'colgroup', 'col', 'thead', 'tbody', 'tfoot', 'tr', 'th', 'td', 'figure', 'figcaption', 'img', 'iframe'],
  ],
  allowedAttributes: {
    '*': [unseen],
    a: ['href', 'title', 'rel', 'data-article-id'],
    div: ['data-snippet'],
    img: ['src', 'alt', 'title', 'width', 'height', 'loading'],
    iframe: ['src', 'title', 'width', 'height', 'allowfullscreen', 'sandbox', 'loading', 'referrerpolicy'],
    ol: ['start'],
    th: ['colspan', 'rowspan', 'scope'],
    td: ['colspan', 'rowspan'],
    col: ['span'],
  },
  allowedClasses: {
    aside: ['callout', 'callout-info', 'callout-tip', 'callout-warning', 'callout-danger'],
    li: ['task', 'task-done'],
    code: [/^language-[a-z0-9-]{1,30}$/],
    figure: ['align-left', 'align-center', 'align-right'],
    p: ['align-center', 'align-right'],
    td: ['align-center', 'align-right'],
    th: ['align-center', 'align-right'],
  },
  allowedSchemes: [...linkSchemes],
  allowedSchemesByTag: { img: [], iframe: ['https'] },
  allowedSchemesAppliedToAttributes: ['href', 'src'],
  allowProtocolRelative: false,
  allowedIframeHostnames: videoHosts,
  allowIframeRelativeUrls: false,
  disallowedTagsMode: 'discard',
  nonTextTags: alwaysSilent,
  enforceHtmlBoundary: false,
  nestingLimit: 60,
  transformTags: {
    a: unlessHidden((tagName, attribs) => {
      keepIf(attribs, 'data-article-id', /^[A-Za-z0-9_-]{1,64}$/)
      if (attribs.href && mailLink.test(attribs.href)) attribs.href = withoutHeaders(attribs.href)
      return { tagName, attribs: attribs.href ? { ...attribs, rel: 'noopener noreferrer' } : attribs }
    }),
    div: unlessHidden((tagName, attribs) => {
      keepIf(attribs, 'data-snippet', /^[A-Za-z0-9_-]{1,64}$/)
      return { tagName, attribs }
    }),
    img: unlessHidden((tagName, attribs): sanitizeHtml.Tag => {
      keepIf(attribs, 'width', whole)
      keepIf(attribs, 'height', whole)
      if (attribs.src !== undefined) attribs.src = storedAddress(attribs.src)
      const { src, alt } = attribs
      // Turn external images into links: loading one would tell the other site who is reading the page, and the site could replace it.
      if (src !== undefined && /^https?:\/\//i.test(src)) return { tagName: 'a', attribs: { href: src, rel: 'noopener noreferrer' }, text: alt?.trim() || src }
      if (src !== undefined && !ownFile.test(src)) delete attribs.src
      return { tagName, attribs: { ...attribs, loading: 'lazy' } }
    }),
    iframe: unlessHidden((tagName, attribs) => {
      keepIf(attribs, 'width', whole)
      keepIf(attribs, 'height', whole)
      const { src, title, width, height } = attribs
      const kept = Object.fromEntries(Object.entries({ src, title, width, height }).filter(([, value]) => value !== undefined))
      return {
        tagName,
        attribs: {
          ...(kept as sanitizeHtml.Attributes),
          sandbox: 'allow-scripts allow-same-origin allow-presentation',
          loading: 'lazy',
          referrerpolicy: 'strict-origin-when-cross-origin',
          allowfullscreen: '',
        },
      }
    }),
    '*': unlessHidden((tagName, attribs) => ({ tagName, attribs })),
  },
  exclusiveFilter: (frame) =>
    frame.attribs[unseen] !== undefined || ((frame.tag === 'iframe' || (frame.tag === 'img' && !frame.attribs.href)) && !frame.attribs.src),
}

const mailLink = /^\s*mailto:/i
/** A mailto link may suggest a subject, but must not add recipients or text that the reader does not see. */
function withoutHeaders(href: string): string {
  const [address = '', headers = ''] = href.split('?')
  const subject = new URLSearchParams(headers).get('subject')
  return subject ? `${address}?subject=${encodeURIComponent(subject.replace(/\p{Cc}+/gu, ' '))}` : address
}

/**
 * Returns HTML that is safe to store and show: removes everything not on the allowlist, but keeps the text inside removed elements (checklist S6). Text that its
 * source hides is removed, because what hides it would not be kept; so are characters that nobody sees but programs read.
 * @throws AppError `too_complex` if nested too deep
 */
export function cleanHtml(html: string): string {
  assertShallow(html)
  return withoutUnseen(sanitizeHtml(html, options).replaceAll('\0', ''))
}
