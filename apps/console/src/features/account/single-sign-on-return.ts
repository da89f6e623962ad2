const key = 'porchlight.sso.return'

/** Remembers for this tab where to go after the identity provider has sent it back: the provider knows one address only. */
export const keepReturn = (returnUrl: string | null): void => (returnUrl === null ? sessionStorage.removeItem(key) : sessionStorage.setItem(key, returnUrl))

/** Returns where to go, once. */
export function takeReturn(): string | null {
  const kept = sessionStorage.getItem(key)
  sessionStorage.removeItem(key)
  return kept
}
