/** Schemes of links in content, shared by sanitizing rich text and filling placeholders. */
export const linkSchemes = ['http', 'https', 'mailto', 'tel']

/** Returns whether a link in content may lead there: an address with one of `linkSchemes`, or a path on this site; never another host without a scheme. */
export function isSafeAddress(address: string): boolean {
  // Browsers ignore these before and inside a scheme.
  const bare = address.replace(/[\0-\u0020\u007f-\u009f]/g, '')
  if (bare === '' || /^[\\/]{2}/.test(bare)) return false
  const end = bare.search(/[:/?#]/)
  return end < 0 || bare[end] !== ':' || linkSchemes.includes(bare.slice(0, end).toLowerCase())
}
