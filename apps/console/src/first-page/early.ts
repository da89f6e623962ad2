/**
 * Inlined in the head and run before the first paint and all other scripts. Starts loading the stylesheets, picks the color scheme and the skeleton layout, and
 * requests the inbox's first data, so that everything loads in parallel with the scripts.
 */

import { addressOf } from '../shared/connection/boot.ts'
import { sendEarlyCall } from '../shared/connection/early-answers.ts'
import { placeFrom } from '../shared/conversations/tabs.ts'
import { storedLanguage } from '../shared/interface/language/stored-language.ts'
import { readSession, readToken, type Session } from '../shared/session/session-storage.ts'
import { mustRenew } from '../shared/session/token-age.ts'
import { firstCalls } from './first-calls.ts'
import { beginSheets } from './sheets.ts'

const page = document.documentElement

page.lang = storedLanguage()

beginSheets()

try {
  const stored = localStorage.getItem('darkTheme')
  const isDark = stored === null ? matchMedia('(prefers-color-scheme: dark)').matches : stored === 'true'
  page.dataset.mantineColorScheme = isDark ? 'dark' : 'light'
  begin(readSession(localStorage))
} catch (_storageRefused) {
  // Without browser storage, the browser's color scheme applies and data is requested once the scripts have loaded.
}

function begin(session: Session | null): void {
  const isInbox = location.pathname === '/admin/inbox'
  page.dataset.page = session && /^\/admin(\/|$)/.test(location.pathname) ? (isInbox ? 'inbox' : 'shell') : 'account'
  const token = readToken(localStorage)
  if (!session || page.dataset.page === 'account' || !token || mustRenew(token, Date.now())) return
  // The features are not loaded yet: a tab that is not a list is one of their panes, or doesn't open at all.
  const place = isInbox ? placeFrom(new URLSearchParams(location.search), () => true) : null
  const list = place?.pane === 'list' ? place : null
  for (const address of firstCalls(session, list)) sendEarlyCall(addressOf('inbox') + address, token.token)
}
