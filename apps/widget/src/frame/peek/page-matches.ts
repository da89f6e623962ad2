/**
 * Returns whether a page's URL matches a pattern. `*` matches any text; a pattern beginning with `/` is compared with the path, any other with the whole URL
 * without `https://`. Query and fragment count only if the pattern contains a `?`. Runs in linear time.
 */
export function pageMatches(pattern: string, url: string): boolean {
  if (!URL.canParse(url)) return false
  const { host, pathname, search } = new URL(url)
  const wanted = pattern.trim().replace(/^https?:\/\//, '')
  const path = pathname + (wanted.includes('?') ? search : '')
  return matches(wanted, wanted.startsWith('/') || wanted.startsWith('*') ? path : host + path)
}

function matches(pattern: string, text: string): boolean {
  const [first = '', ...later] = pattern.split('*')
  const last = later.pop()
  if (last === undefined) return text === pattern
  if (!text.startsWith(first)) return false
  let at = first.length
  for (const part of later) {
    const found = text.indexOf(part, at)
    if (found < 0) return false
    at = found + part.length
  }
  return text.length - last.length >= at && text.endsWith(last)
}
