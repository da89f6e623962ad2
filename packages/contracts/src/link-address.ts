/** Allowed link schemes in content, shared by the sanitizer and placeholder filling. */
export const linkSchemes = ['http', 'https', 'mailto', 'tel']

/** Returns whether a link target is allowed in content: a URL with one of `linkSchemes` or a path on this site, but never another host without a scheme. */
export function isSafeAddress(address: string): boolean {
  // Browsers ignore these characters before and within a scheme.
  const bare = address.replace(/[\0-\u0020\u007f-\u009f]/g, '')
  if (bare === '' || /^[\\/]{2}/.test(bare)) return false
  const end = bare.search(/[:/?#]/)
  return end < 0 || bare[end] !== ':' || linkSchemes.includes(bare.slice(0, end).toLowerCase())
}
