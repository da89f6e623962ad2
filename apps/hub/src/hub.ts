import type { helpApi, InputOf, OutputOf, PublicLibraryDocument, statusApi } from '@porchlight/contracts'
import type { Place } from './place.ts'

/** The operations that pages are made of, called within the server's own process. They reject with an error whose `code` is that of the refusal. */
export type HubCalls = CallsOf<typeof helpApi>
type CallsOf<D> = { [V in keyof D]: (input: InputOf<D[V]>) => Promise<OutputOf<D[V]>> }

/** What a page is drawn from. */
export type HubRequest = {
  place: Place
  library: PublicLibraryDocument
  /** The language of the library's content that this reader gets. */
  language: string
  /** Scheme and host of the page's address, without a slash at its end. */
  origin: string
  calls: HubCalls
  /** Is this a host of the library's own? There, and nowhere else, code that the library brings may run. */
  isOwnHost: boolean
  status: Pick<CallsOf<typeof statusApi>, 'read' | 'history'>
  /** Who reads: pages of the two others are drawn for them alone. */
  reader: 'public' | 'customers' | 'staff'
  /** Pages lead to the status of the library's service. */
  hasStatus: boolean
}

/** A page, or where it has moved to. */
export type HubAnswer =
  | { status: 200 | 404; html: string /** When time alone makes it another page; none: never. */; until?: string }
  | { status: 301; location: string }
