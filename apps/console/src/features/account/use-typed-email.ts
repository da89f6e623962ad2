import { useLocation } from 'react-router'

/**
 * Returns the email address typed on the previous screen, so that users need not retype it; empty if there was none. It is passed in the browser history state,
 * never in the URL.
 */
export function useTypedEmail(): string {
  const { email } = usePassedOn()
  return typeof email === 'string' ? email : ''
}

/** Returns whether the previous screen has just created the first account. */
export const useIsSetUp = (): boolean => usePassedOn().is_set_up === true

function usePassedOn(): { email?: unknown; is_set_up?: unknown } {
  const { state } = useLocation() as { state: unknown }
  return typeof state === 'object' && state !== null ? state : {}
}
