import type { IncomingHttpHeaders } from 'node:http'

/**
 * Returns whether a browser sent the request, judging by its Origin and Sec-Fetch-Site headers. Node's own fetch sends `sec-fetch-mode` too; only browsers send
 * the site.
 */
export function isFromBrowser(headers: IncomingHttpHeaders): boolean {
  return headers.origin !== undefined || headers['sec-fetch-site'] !== undefined
}

/** Headers that mark a prefetch by a browser, email client or link preview. */
const aheadHeaders = ['purpose', 'sec-purpose', 'x-purpose', 'x-moz']

/**
 * Returns whether the URL is loaded as a page, by a person or ahead of a visit: navigations, prefetches, link previews, and link scanners, which ask for HTML.
 */
export function isVisit(headers: IncomingHttpHeaders): boolean {
  const isNavigation = headers['sec-fetch-mode'] === 'navigate' || headers['sec-fetch-dest'] === 'document'
  return isNavigation || aheadHeaders.some((name) => headers[name] !== undefined) || (headers.accept ?? '').toLowerCase().includes('text/html')
}
