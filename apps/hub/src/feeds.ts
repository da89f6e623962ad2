/** An item of a news feed. */
export type FeedItem = { title: string; address: string; at: string; words: string }

const escaped = (text: string): string =>
  text
    .replace(/[\p{Cc}\ufffe\uffff]/gu, ' ')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')

/** Renders news as RSS 2.0. URLs must be absolute. */
export function feedXml(channel: { title: string; address: string; feed: string; description: string; language: string }, items: readonly FeedItem[]): string {
  const entries = items.map(
    ({ title, address, at, words }) =>
      `<item><title>${escaped(title)}</title><link>${escaped(address)}</link><guid isPermaLink="true">${escaped(address)}</guid><pubDate>${new Date(at).toUTCString()}</pubDate><description>${escaped(words)}</description></item>`,
  )
  return `<?xml version="1.0" encoding="utf-8"?><rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom"><channel><title>${escaped(channel.title)}</title><link>${escaped(channel.address)}</link><atom:link href="${escaped(channel.feed)}" rel="self" type="application/rss+xml"/><description>${escaped(channel.description || channel.title)}</description><language>${escaped(channel.language)}</language>${entries.join('')}</channel></rss>`
}

/** A page in one of its languages. `alternates`: its addresses in all of them, by language; none if it has only one. */
export type SitemapPage = { address: string; changed_at?: string; alternates?: readonly [language: string, address: string][] }

/** Renders up to 50,000 pages as a sitemap (sitemaps.org). URLs must be absolute. */
export function sitemapXml(pages: readonly SitemapPage[]): string {
  const entries = pages.map(({ address, changed_at, alternates = [] }) => {
    const changed = changed_at === undefined ? '' : `<lastmod>${escaped(changed_at)}</lastmod>`
    const others = alternates.map(([language, href]) => `<xhtml:link rel="alternate" hreflang="${escaped(language)}" href="${escaped(href)}"/>`)
    return `<url><loc>${escaped(address)}</loc>${changed}${others.join('')}</url>`
  })
  return `<?xml version="1.0" encoding="utf-8"?><urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">${entries.join('')}</urlset>`
}
