import { ApiError } from '@porchlight/client'
import { queryOptions } from '@tanstack/react-query'
import { api } from '../../shared/connection/api.ts'
import { sendFile } from '../../shared/files/uploads/send-file.ts'
import { confirmIdentity } from '../../shared/session/confirmation/confirmation.ts'

/** The newest export of the library, and the imports that were begun in it. */
export const copiesQuery = queryOptions({ queryKey: ['library-copies'], queryFn: () => api.libraryCopies.list({}) })

/**
 * Uploads a full export, which is then imported as a new library; asks who is there first, if that is needed.
 * @throws ApiError with the server's error code, `too_large` or `unavailable`
 */
export async function importLibrary(file: File, onProgress: (part: number) => void, signal: AbortSignal): Promise<void> {
  const send = () => sendFile('main', 'libraryCopies.startImport', 'import', { file, fields: {}, onProgress, signal })
  await send().catch(async (error: unknown) => {
    if (!(error instanceof ApiError) || error.code !== 'confirmation_needed' || !(await confirmIdentity())) throw error
    return send()
  })
}
