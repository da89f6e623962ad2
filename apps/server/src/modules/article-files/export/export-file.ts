import { articleFilesApi } from '@porchlight/contracts/article-files/article-files'
import { AttachmentView } from '@porchlight/contracts/conversations/conversations'
import { action } from '../../../kernel/operations.ts'
import type { DownloadKind } from '../../../kernel/rows/downloads.ts'
import { downloadAddress } from '../../downloads/index.ts'
import { madeFile } from '../../uploads/index.ts'
import { transferForReading } from '../access.ts'

/** The file of an export of articles. */
export const articleExportFile: DownloadKind = {
  kind: 'article-export',
  operation: articleFilesApi.download,
  async find(ctx, transfer_id) {
    const { file } = await transferForReading(ctx, transfer_id)
    return madeFile(ctx, file === null ? null : AttachmentView.parse(file).file_id)
  },
}

/** Gives the caller the address of that file. */
export const downloadExport = action(articleFilesApi.download, async (ctx, { transfer_id }) => ({
  address: await downloadAddress(ctx, articleExportFile, transfer_id),
}))
