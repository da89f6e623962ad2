import { useLocation } from 'react-router'

/** The email address typed on the screen that led here, so that nobody types it twice; kept in the history, never in the address. Empty when none was. */
export function useTypedEmail(): string {
  const { state } = useLocation() as { state: unknown }
  const { email } = (typeof state === 'object' && state !== null ? state : {}) as { email?: unknown }
  return typeof email === 'string' ? email : ''
}
