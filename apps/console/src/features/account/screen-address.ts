/** How long the link stays in storage (checklist A13). */
export const screenKeptMs = 1000

/** Returns the link if it may be embedded: http or https, no credentials, and not our own origin (an embedded page of ours could act as the user). */
export function screenAddress(stored: string | null, own = location.origin): string | null {
  if (!stored || !URL.canParse(stored)) return null
  const url = new URL(stored)
  const isWeb = url.protocol === 'https:' || url.protocol === 'http:'
  return isWeb && url.origin !== own && !url.username && !url.password ? url.href : null
}
