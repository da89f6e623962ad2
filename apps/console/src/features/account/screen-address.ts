/** Where the page that opens a shared screen leaves its link. */
export const screenKey = 'screenshare_link'
/** How long the link stays there (checklist A13). */
export const screenKeptMs = 1000

/** The link if it may be framed: http or https, another origin than ours (a frame of our own pages could act as the user), no credentials in it. */
export function screenAddress(stored: string | null, own = location.origin): string | null {
  if (!stored || !URL.canParse(stored)) return null
  const url = new URL(stored)
  const isWeb = url.protocol === 'https:' || url.protocol === 'http:'
  return isWeb && url.origin !== own && !url.username && !url.password ? url.href : null
}
