/** Placeholder for the visitor's id in the URL of a co-browsing service. */
export const visitorPlaceholder = '{visitor_ref}'

/** Returns whether this is an https URL with `{visitor_ref}` in its path or query; it is not allowed in the host, so a visitor's id cannot change the host. */
export function isCobrowseAddress(value: string): boolean {
  const [first, second] = ['a', 'b'].map((id) => value.replaceAll(visitorPlaceholder, id))
  if (!value.includes(visitorPlaceholder) || !first || !second || !URL.canParse(first) || !URL.canParse(second)) return false
  const [url, other] = [new URL(first), new URL(second)]
  return url.protocol === 'https:' && !url.username && !url.password && url.origin === other.origin
}
