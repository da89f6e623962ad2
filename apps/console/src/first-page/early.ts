/**
 * Runs inline in the head, before the first paint and before any other script: begins the style sheets, chooses light or dark and the shape of the skeleton, and
 * asks for what the inbox shows first, so that the answers travel together with the scripts.
 */
import { placeFrom } from '../features/inbox/tabs.ts'
import { addressOf } from '../shared/boot.ts'
import { askEarly } from '../shared/early-answers.ts'
import { readSession, readToken, type Session } from '../shared/session/session-storage.ts'
import { mustRenew } from '../shared/session/token-age.ts'
import { firstCalls } from './first-calls.ts'
import { beginSheets } from './sheets.ts'

const page = document.documentElement

beginSheets()

try {
  const stored = localStorage.getItem('darkTheme')
  const isDark = stored === null ? matchMedia('(prefers-color-scheme: dark)').matches : stored === 'true'
  page.dataset.mantineColorScheme = isDark ? 'dark' : 'light'
  begin(readSession(localStorage))
} catch (_storageRefused) {
  // A browser that keeps nothing shows its own theme, and asks when the scripts are there.
}

function begin(session: Session | null): void {
  const isInbox = location.pathname === '/admin/inbox'
  page.dataset.page = session && /^\/admin(\/|$)/.test(location.pathname) ? (isInbox ? 'inbox' : 'shell') : 'account'
  const token = readToken(localStorage)
  if (!session || page.dataset.page === 'account' || !token || mustRenew(token, Date.now())) return
  const list = isInbox ? placeFrom(new URLSearchParams(location.search)) : null
  for (const address of firstCalls(session, list)) askEarly(addressOf('inbox') + address, token.token)
}
