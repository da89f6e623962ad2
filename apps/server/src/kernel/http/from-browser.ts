import type { IncomingHttpHeaders } from 'node:http'

/** Does a browser send this, by what it says of the page or the site it comes from? Node's own fetch says `sec-fetch-mode` too; only browsers tell the site. */
export function isFromBrowser(headers: IncomingHttpHeaders): boolean {
  return headers.origin !== undefined || headers['sec-fetch-site'] !== undefined
}

/** What browsers, mail programs and previews say when they load an address before anyone has asked for it. */
const aheadHeaders = ['purpose', 'sec-purpose', 'x-purpose', 'x-moz']

/** Returns whether someone looks at this address as at a page, or something loads it ahead or previews it: navigations, prefetches, and link scanners, which ask for HTML. */
export function isVisit(headers: IncomingHttpHeaders): boolean {
  const isNavigation = headers['sec-fetch-mode'] === 'navigate' || headers['sec-fetch-dest'] === 'document'
  return isNavigation || aheadHeaders.some((name) => headers[name] !== undefined) || (headers.accept ?? '').toLowerCase().includes('text/html')
}
