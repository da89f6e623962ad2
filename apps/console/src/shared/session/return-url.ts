import { signedInAddresses } from '../features/addresses.ts'
import { registeredFeatures } from '../features/registered-features.ts'

const lengthMax = 2048
const origin = 'https://porchlight.invalid'
/** Printable ASCII without backslashes; the path has stricter rules. */
const printable = /^[\x21-\x5b\x5d-\x7e]+$/
const plainPath = /^(\/[A-Za-z0-9_-]+)+$/

/**
 * Returns the path to open after signing in if `returnUrl` stays inside the console (checklist A2); otherwise undefined. Accepts only the plain path of a known
 * signed-in route (no escapes, dot segments or double slashes), with an optional query and fragment.
 */
export function safeReturnUrl(returnUrl: string | null | undefined): string | undefined {
  if (!returnUrl || returnUrl.length > lengthMax || !printable.test(returnUrl)) return undefined
  const path = returnUrl.split(/[?#]/, 1)[0] ?? ''
  if (!plainPath.test(path) || !signedInAddresses(registeredFeatures()).some((known) => matches(known, path))) return undefined
  if (!URL.canParse(returnUrl, origin)) return undefined
  const url = new URL(returnUrl, origin)
  return url.origin === origin && url.pathname === path ? path + url.search + url.hash : undefined
}

function matches(known: string, path: string): boolean {
  const pattern = known.split('/')
  const parts = path.split('/')
  return pattern.length === parts.length && pattern.every((part, at) => part.startsWith(':') || part === parts[at])
}

/** Returns the `/login` URL with the page to return to. */
export function loginPath(url: { pathname: string; search: string; hash?: string }): string {
  const back = url.pathname + url.search + (url.hash ?? '')
  return safeReturnUrl(back) ? `/login?returnUrl=${encodeURIComponent(back)}` : '/login'
}
