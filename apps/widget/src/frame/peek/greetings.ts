import type { PageGreeting } from '@porchlight/contracts/libraries/chat-settings'
import type { KeepingPlace } from '../session/browser-storage.ts'
import { pageMatches } from './page-matches.ts'

/** Maximum number of shown greetings stored in this browser. */
const keptMax = 50

/** The greetings of a library, each shown once in this browser. If `storage` is null, each page load starts afresh. */
export function openGreetings(library: string, greetings: readonly PageGreeting[], storage: KeepingPlace | null) {
  const key = `porchlight-greeted:${library}`
  const shown = new Set<string>(stored())
  const nameOf = ({ page, text }: PageGreeting) => `${page} ${text}`
  function stored(): string[] {
    try {
      const kept: unknown = JSON.parse(storage?.getItem(key) ?? '[]')
      return Array.isArray(kept) ? kept.map(String) : []
    } catch {
      return []
    }
  }
  return {
    /** Returns the first greeting for this page that has not been shown; undefined if there is none. */
    for: (url: string) => greetings.find((one) => pageMatches(one.page, url) && !shown.has(nameOf(one))),
    /** Whether the greeting has not been shown. */
    isNew: (greeting: PageGreeting) => !shown.has(nameOf(greeting)),
    /** Records that the greeting was shown. */
    keep(greeting: PageGreeting): void {
      shown.add(nameOf(greeting))
      try {
        storage?.setItem(key, JSON.stringify([...shown].slice(-keptMax)))
      } catch {
        // If storage is full or denied, the record lasts only until the page is closed.
      }
    },
  }
}
