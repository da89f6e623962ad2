import type { ImportSource, ImportState } from '@porchlight/contracts/imports/import-kind'
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { api } from '../../shared/connection/api.ts'
import { sendFile } from '../../shared/files/uploads/send-file.ts'

/** The library's imports, newest first. */
export const importsQuery = queryOptions({ queryKey: ['imports'], queryFn: async () => (await api.imports.list({})).imports })

/** Query for the mapping of the other program's agents, statuses, teams and fields, and how its files were read; refetched in each state. */
export const importMappingQuery = (import_ref: string, state: ImportState) =>
  queryOptions({ queryKey: ['import-mapping', import_ref, state], queryFn: () => api.imports.read({ import_ref }) })

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
export async function startImport(
  file: File,
  fields: { source: ImportSource; own_addresses: string; time_zone: string; date_order: string; continues: string },
  onProgress: (part: number) => void,
  signal: AbortSignal,
): Promise<void> {
  await sendFile('main', 'imports.start', 'import', { file, fields, onProgress, signal })
}
