/** Schemes of links in content. The cleaning of rich text and the filling of placeholders let the same ones through. */
export const linkSchemes = ['http', 'https', 'mailto', 'tel']

/** May a link in content lead there? An address with one of `linkSchemes`, or a path of our own; never another host without a scheme. */
export function isSafeAddress(address: string): boolean {
  // Browsers skip these in front of a scheme and inside of it.
  const bare = address.replace(/[\0-\u0020\u007f-\u009f]/g, '')
  if (bare === '' || /^[\\/]{2}/.test(bare)) return false
  const end = bare.search(/[:/?#]/)
  return end < 0 || bare[end] !== ':' || linkSchemes.includes(bare.slice(0, end).toLowerCase())
}
