import type { PageGreeting } from '@porchlight/contracts/conversations'
import type { KeepingPlace } from '../session/browser-storage.ts'
import { pageMatches } from './page-matches.ts'

/** Greetings this browser remembers having shown. */
const keptMax = 50

/** The greetings of a library, each shown once in this browser. `storage` may be null: then each page load begins without memory. */
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
    /** The first greeting for this page that has not been shown; undefined when there is none. */
    for: (url: string) => greetings.find((one) => pageMatches(one.page, url) && !shown.has(nameOf(one))),
    /** Remembers that it was shown. */
    keep(greeting: PageGreeting): void {
      shown.add(nameOf(greeting))
      try {
        storage?.setItem(key, JSON.stringify([...shown].slice(-keptMax)))
      } catch {
        // Full or forbidden: this page remembers it.
      }
    },
  }
}
