import { returnPaths } from './paths.ts'

const lengthMax = 2048
const origin = 'https://porchlight.invalid'
/** Printable ASCII without the backslash; the path itself is stricter still. */
const printable = /^[\x21-\x5b\x5d-\x7e]+$/
const plainPath = /^(\/[A-Za-z0-9_-]+)+$/

/**
 * The address to open after signing in, if `returnUrl` stays inside the console (checklist A2); otherwise undefined.
 * Admitted is only a path of a known signed-in route, written plainly (no escapes, dot segments, doubled slashes), with an optional query and fragment.
 */
export function safeReturnUrl(returnUrl: string | null | undefined): string | undefined {
  if (!returnUrl || returnUrl.length > lengthMax || !printable.test(returnUrl)) return undefined
  const path = returnUrl.split(/[?#]/, 1)[0] ?? ''
  if (!plainPath.test(path) || !returnPaths.some((known) => matches(known, path))) return undefined
  if (!URL.canParse(returnUrl, origin)) return undefined
  const url = new URL(returnUrl, origin)
  return url.origin === origin && url.pathname === path ? path + url.search + url.hash : undefined
}

function matches(known: string, path: string): boolean {
  const pattern = known.split('/')
  const parts = path.split('/')
  return pattern.length === parts.length && pattern.every((part, at) => part.startsWith(':') || part === parts[at])
}

/** Where an address needs a sign-in first: `/login` with the way back. */
export function loginPath(url: { pathname: string; search: string; hash?: string }): string {
  const back = url.pathname + url.search + (url.hash ?? '')
  return safeReturnUrl(back) && back !== '/admin' ? `/login?returnUrl=${encodeURIComponent(back)}` : '/login'
}
