import type { LibraryDocument } from '@porchlight/contracts'
import { queryOptions } from '@tanstack/react-query'
import { api } from '../api.ts'

/** The document of one's own library, in full. Asked again when a push says that settings have changed. */
export const libraryQuery = queryOptions({
  queryKey: ['settings', 'library'],
  queryFn: async (): Promise<LibraryDocument> => (await api.librarySettings.read({})).library,
})
