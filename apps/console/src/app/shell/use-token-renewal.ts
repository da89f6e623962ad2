import { useEffect } from 'react'
import { freshToken } from '../../shared/session/fresh-token.ts'
import { readToken } from '../../shared/session/session-storage.ts'
import { renewalIn } from '../../shared/session/token-age.ts'

/** Recheck at least hourly: browsers cap timers at 24.8 days, and timers don't run while the device sleeps. */
const longestWaitMs = 3_600_000

/** Renews the inbox token once it is 23 hours old, even if the user does nothing all day (checklist A3). */
export function useTokenRenewal(): void {
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>
    const wait = () => {
      const stored = readToken(localStorage)
      const delay = stored ? Math.min(renewalIn(stored, Date.now()), longestWaitMs) : longestWaitMs
      timer = setTimeout(() => void freshToken().finally(wait), Math.max(delay, 60_000))
    }
    wait()
    return () => clearTimeout(timer)
  }, [])
}
