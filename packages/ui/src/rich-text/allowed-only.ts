import type { HtmlNode } from './parse-html.ts'

/** Sites whose players may be embedded. */
export const videoHosts: readonly string[] = ['www.youtube-nocookie.com', 'www.youtube.com', 'player.vimeo.com', 'www.loom.com', 'fast.wistia.net']

const tags = new Set([
  ...['h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'p', 'br', 'hr', 'div', 'blockquote', 'pre', 'code', 'ul', 'ol', 'li', 'aside', 'details', 'summary'],
  ...['strong', 'b', 'em', 'i', 'u', 's', 'mark', 'sub', 'sup', 'small', 'kbd', 'span', 'a'],
  ...['table', 'caption', 'colgroup', 'col', 'thead', 'tbody', 'tfoot', 'tr', 'th', 'td', 'figure', 'figcaption', 'img', 'iframe'],
])
/** Elements whose content is not readable text. */
const silent = new Set(['script', 'style', 'head', 'title', 'template', 'noscript', 'textarea', 'select', 'object', 'svg', 'math', 'xml'])

const whole = /^\d{1,4}$/
const webAddress = /^https?:\/\//i
const ownFile = /^\/files\/[A-Za-z0-9]{22}(\?(key=[a-z0-9]{1,6}-[\w-]{22})?(&?w=\d{1,4})?)?$/
/** http, https, mailto, tel, or a URL on this site. */
const linkAddress = /^(https?:\/\/|mailto:|tel:|#|\/(?![/\\])|[^:\\/]*$)/i
const classes: Record<string, RegExp> = {
  aside: /^callout(-info|-tip|-warning|-danger)?$/,
  li: /^task(-done)?$/,
  code: /^language-[a-z0-9-]{1,30}$/,
  figure: /^align-(left|center|right)$/,
  p: /^align-(center|right)$/,
  td: /^align-(center|right)$/,
  th: /^align-(center|right)$/,
}
type Rule = (value: string) => boolean
const is = (form: RegExp): Rule => form.test.bind(form)
const any: Rule = () => true
const attributeRules: Record<string, Record<string, Rule>> = {
  a: { href: is(linkAddress), title: any, 'data-article-id': is(/^[A-Za-z0-9_-]{1,64}$/) },
  div: { 'data-snippet': is(/^[A-Za-z0-9_-]{1,64}$/) },
  img: { src: is(ownFile), alt: any, title: any, width: is(whole), height: is(whole) },
  iframe: { src: isVideoAddress, title: any, width: is(whole), height: is(whole) },
  ol: { start: is(whole) },
  th: { colspan: is(whole), rowspan: is(whole), scope: is(/^(row|col)$/) },
  td: { colspan: is(whole), rowspan: is(whole) },
  col: { span: is(whole) },
}

/** Returns whether this URL may be embedded as a video. */
export function isVideoAddress(address: string): boolean {
  if (!URL.canParse(address)) return false
  const { protocol, hostname, port } = new URL(address)
  return protocol === 'https:' && port === '' && videoHosts.includes(hostname)
}

/**
 * Filters a tree to what may be shown: a second line of defence behind the server's sanitizer, with the same allowlist (checklist S6). Other elements are
 * replaced by their content.
 */
export function allowedOnly(nodes: readonly HtmlNode[]): HtmlNode[] {
  return nodes.flatMap((node): HtmlNode[] => {
    if (typeof node === 'string') return [node]
    const { tag, children } = node
    if (silent.has(tag)) return []
    if (!tags.has(tag)) return allowedOnly(children)
    const attributes = allowedAttributes(tag, node.attributes)
    // Texts written before external images were banned may contain them: show a link instead of fetching the image.
    const remote = tag === 'img' && webAddress.test(node.attributes.src ?? '') ? node.attributes.src : undefined
    if (remote) return [{ tag: 'a', attributes: { href: remote }, children: [node.attributes.alt?.trim() || remote] }]
    if ((tag === 'img' || tag === 'iframe') && !attributes.src) return []
    return [{ tag, attributes, children: allowedOnly(children) }]
  })
}

function allowedAttributes(tag: string, given: Record<string, string>): Record<string, string> {
  const kept: Record<string, string> = {}
  for (const [name, rule] of Object.entries(attributeRules[tag] ?? {})) {
    const value = given[name]
    // Browsers ignore control characters in URLs, so a scheme could hide behind them.
    // biome-ignore lint/suspicious/noControlCharactersInRegex: these are meant
    if (value !== undefined && rule(name === 'href' || name === 'src' ? value.replace(/[\u0000-\u0020]/g, '') : value)) kept[name] = value
  }
  const form = classes[tag]
  const chosen = form && given.class?.split(/\s+/).filter((name) => form.test(name))
  if (chosen?.length) kept.class = chosen.join(' ')
  return kept
}
