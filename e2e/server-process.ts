// The server of one flow worker, with a few words to mint what browsers cannot. Speaks JSON over the channel to its parent.
import type { Role } from '@porchlight/contracts'

/** What a test wants of a library; everything has a sensible default. */
export type LibraryWish = {
  company_name?: string
  /** Who works there; by default an admin and two agents. */
  people?: { role: Role; name?: string }[]
}
export type MintedUser = { user_id: string; email: string; password: string; name: string; role: Role }
export type MintedLibrary = { support_lib_id: string; company_name: string; identity_secret: string; people: MintedUser[] }

/** The words this process knows. */
export type Ask = {
  library: { input: LibraryWish; answer: MintedLibrary }
}

/** An answer; id 0 says that the server serves. */
export type Said = { id: number; answer?: unknown; failed?: string }
