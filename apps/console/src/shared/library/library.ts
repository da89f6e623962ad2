import type { LibraryDocument } from '@porchlight/contracts/libraries/library-document'
import { queryOptions } from '@tanstack/react-query'
import { api } from '../connection/api.ts'

/** Query for the full document of the user's library. Refetched when a live update reports changed settings. */
export const libraryQuery = queryOptions({
  queryKey: ['settings', 'library'],
  queryFn: async (): Promise<LibraryDocument> => (await api.librarySettings.read({})).library,
})
