import type { IncomingHttpHeaders } from 'node:http'

/**
 * Returns whether a browser sent the request, judging by the page or site it names. Node's own fetch sends `sec-fetch-mode` too; only browsers send the site.
 */
export function isFromBrowser(headers: IncomingHttpHeaders): boolean {
  return headers.origin !== undefined || headers['sec-fetch-site'] !== undefined
}

/** Headers with which browsers, mail programs and previews mark a prefetch. */
const aheadHeaders = ['purpose', 'sec-purpose', 'x-purpose', 'x-moz']

/** Returns whether the URL is being loaded as a page, by a person or ahead of one: navigations, prefetches, previews, and link scanners, which ask for HTML. */
export function isVisit(headers: IncomingHttpHeaders): boolean {
  const isNavigation = headers['sec-fetch-mode'] === 'navigate' || headers['sec-fetch-dest'] === 'document'
  return isNavigation || aheadHeaders.some((name) => headers[name] !== undefined) || (headers.accept ?? '').toLowerCase().includes('text/html')
}
