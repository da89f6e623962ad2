import { useLocation } from 'react-router'

/**
 * Returns the email address typed on the previous screen, so that users need not retype it; empty if there was none. It is passed in the browser history state,
 * never in the URL.
 */
export function useTypedEmail(): string {
  const { state } = useLocation() as { state: unknown }
  const { email } = (typeof state === 'object' && state !== null ? state : {}) as { email?: unknown }
  return typeof email === 'string' ? email : ''
}
