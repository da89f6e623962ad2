import type { ArticleTransferView } from '@porchlight/contracts/article-files/article-files'
import { sendFile } from '../../files/uploads/send-file.ts'

/** Options for importing articles. */
export type ImportWish = { on_existing: 'skip' | 'copy' | 'update'; publish: boolean; category_id?: string | undefined }

/**
 * Uploads a file for import and reports progress (0 to 1).
 * @throws ApiError with the server's error code, `too_large` or `unavailable`
 */
export function startImport(file: File, wish: ImportWish, onProgress: (part: number) => void, signal: AbortSignal): Promise<ArticleTransferView> {
  const fields = Object.fromEntries(Object.entries(wish).flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)]])))
  return sendFile('articles', 'articleFiles.startImport', 'transfer', { file, fields, onProgress, signal })
}
