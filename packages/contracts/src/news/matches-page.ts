/** Returns whether a text is one with a pattern, in which `*` stands for anything. Takes time in proportion to both lengths. */
function isLike(text: string, pattern: string): boolean {
  const [first = '', ...rest] = pattern.split('*')
  if (rest.length === 0) return text === pattern
  const last = rest.pop() ?? ''
  if (!text.startsWith(first) || text.length < first.length + last.length || !text.endsWith(last)) return false
  const end = text.length - last.length
  let at = first.length
  for (const part of rest) {
    const found = text.indexOf(part, at)
    if (found < 0 || found + part.length > end) return false
    at = found + part.length
  }
  return true
}

/** The website of pages that are told by their path alone. */
const nowhere = 'https://page.invalid'
const isPath = (text: string) => text.startsWith('/') && !text.startsWith('//')

/**
 * Returns a pattern for pages in the spelling that addresses have once a browser has read them, or null if it can mean no page. It is a path, an address, an address
 * without its scheme (`a.example/*`, kept as `//a.example/*`), or begins with `*`. What follows `#` is not part of an address that is compared.
 */
export function pagePattern(text: string): string | null {
  if (text.includes('#')) return null
  const isOpen = text.startsWith('*') && !text.startsWith('*://') && !(text.startsWith('*.') && text.includes('/'))
  if (isPath(text) || isOpen) {
    const { pathname, search } = new URL(isOpen ? `/${text}` : text, nowhere)
    return (pathname + search).slice(isOpen ? 1 : 0)
  }
  const at = text.indexOf('//')
  const scheme = at < 0 ? '' : text.slice(0, at).toLowerCase()
  if (!['', '*:', 'http:', 'https:'].includes(scheme)) return null
  const rest = at < 0 ? text : text.slice(at + 2)
  const address = `${scheme === 'http:' ? scheme : 'https:'}//${rest}`
  if (!URL.canParse(address)) return null
  const { protocol, host, pathname, search, username } = new URL(address)
  const isNamed = host.includes('.') || host.includes(':') || host === 'localhost' || protocol === scheme
  if (!isNamed || username !== '') return null
  const path = rest.endsWith('*') && !rest.includes('/') ? '/*' : pathname
  return `${protocol === scheme ? protocol : ''}//${host}${path}${search}`
}

/** Returns a pattern as people read it: letters beyond ASCII as such. */
export function readablePage(pattern: string): string {
  return pattern.replace(/(?:%[89A-F][0-9A-F])+/gi, (codes) => {
    try {
      return decodeURIComponent(codes)
    } catch {
      return codes
    }
  })
}

/**
 * Returns whether a page of a website, by its address or its path, is meant by a pattern: one that begins with `/` is compared with the path, any other with the whole
 * address; with the query only if the pattern has one. `*` stands for anything. A last `/` and fragments don't count.
 */
export function pageMatcher(address: string): (pattern: string) => boolean {
  const isBare = isPath(address)
  if (!isBare && !URL.canParse(address)) return () => false
  const { origin, host, pathname, search } = new URL(address, nowhere)
  const bare = pathname.endsWith('/') ? pathname.slice(0, -1) : pathname
  return (pattern) => {
    if (isBare && !isPath(pattern) && !pattern.startsWith('*')) return false
    const site = isBare || isPath(pattern) ? '' : pattern.startsWith('//') ? `//${host}` : origin
    const query = pattern.includes('?') ? search : ''
    return [bare, `${bare}/`].some((path) => isLike(site + path + query, pattern))
  }
}
