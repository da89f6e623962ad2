import type { ImportSource } from '@porchlight/contracts/imports/import-kind'
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { api } from '../../shared/connection/api.ts'
import { queryClient } from '../../shared/connection/query-client.ts'
import { sendFile } from '../../shared/files/uploads/send-file.ts'

/** The library's imports, newest first. */
export const importsQuery = queryOptions({ queryKey: ['imports'], queryFn: async () => (await api.imports.list({})).imports })

/** Whom the agents of the other program are taken for. */
export const importAgentsQuery = (import_ref: string) =>
  queryOptions({ queryKey: ['import-agents', import_ref], queryFn: async () => (await api.imports.read({ import_ref })).agents })

/** The report of an import, page by page. */
export const importReportQuery = (import_ref: string) =>
  infiniteQueryOptions({
    queryKey: ['imports', import_ref, 'problems'],
    queryFn: ({ pageParam }) => api.imports.problems({ import_ref, ...(pageParam && { cursor: pageParam }) }),
    initialPageParam: '',
    getNextPageParam: (page) => page.next_cursor,
    select: ({ pages }) => pages.flatMap((page) => page.problems),
  })

/**
 * Uploads an export, which is then read.
 * @throws ApiError with the server's error code, `too_large` or `unavailable`
 */
export async function startImport(file: File, source: ImportSource, onProgress: (part: number) => void, signal: AbortSignal): Promise<void> {
  await sendFile('main', 'imports.start', 'import', { file, fields: { source }, onProgress, signal })
  await refetchImports()
}

/** Fetches the list again. */
export const refetchImports = (): Promise<void> => queryClient.invalidateQueries({ queryKey: importsQuery.queryKey })
