import type { answersApi } from '@porchlight/contracts/answers/answers'
import type { coursesApi } from '@porchlight/contracts/courses/courses'
import type { InputOf, OutputOf } from '@porchlight/contracts/define'
import type { helpApi } from '@porchlight/contracts/help/help'
import type { IncidentBanner } from '@porchlight/contracts/incident-banners/incident-banners'
import type { PublicLibraryDocument } from '@porchlight/contracts/libraries/library-document'
import type { myTicketsApi } from '@porchlight/contracts/my-tickets/my-tickets'
import type { statusApi } from '@porchlight/contracts/status/status'
import type { Place } from './place.ts'

/** The operations that pages use, called within the server process. They reject with an error that carries the refusal's `code`. */
export type HubCalls = CallsOf<typeof helpApi>
type CallsOf<D> = { [V in keyof D]: (input: InputOf<D[V]>) => Promise<OutputOf<D[V]>> }

/** The data a page is rendered from. */
export type HubRequest = {
  place: Place
  library: PublicLibraryDocument
  /** The language in which this reader gets the library's content. */
  language: string
  /** Whether the page's path names the language, rather than the browser. */
  namesLanguage: boolean
  /** Scheme and host of the page's URL, without a trailing slash. */
  origin: string
  calls: HubCalls
  /** Answers a question in sentences of the library's articles. */
  ask: CallsOf<typeof answersApi>['ask']
  /** Whether the console shows the page with unsaved looks: without the library's own style sheet and scripts, and with the script that takes them. */
  isPreview: boolean
  /** Whether this is the library's own domain, the only place where the library's scripts may run. */
  isOwnHost: boolean
  status: Pick<CallsOf<typeof statusApi>, 'read' | 'history'>
  /** Looks up a certificate of a course. */
  certificate: CallsOf<typeof coursesApi>['certificate']
  /** The audience: pages for 'customers' and 'staff' are rendered separately for each reader. */
  reader: 'public' | 'customers' | 'staff'
  /** Whether the configuration makes suggestions come from the server on every host (checklist H1). */
  searchesOnServer: boolean
  /** The reader's tickets, on their pages; null for readers who have not proven who they are. `address`: what they have proven by an emailed link. */
  tickets: { calls: Pick<CallsOf<typeof myTicketsApi>, 'list' | 'read' | 'markSeen'>; address: string | null } | null
  /** What each page tells of incidents. */
  banners: readonly IncidentBanner[]
  /** Whether pages link to the status page. */
  hasStatus: boolean
  /** Whether a contact form applies to the library (checklist G5). Known on the contact page, and on articles of libraries without a chat; false on all other pages. */
  hasForm: boolean
}

/** A page, or the URL it has moved to. */
export type HubAnswer =
  | { status: 200 | 404; html: string /** When the page becomes outdated without any change; undefined: never. */; until?: string }
  | { status: 301; location: string }
