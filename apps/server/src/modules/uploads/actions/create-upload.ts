import { uploadsApi } from '@porchlight/contracts'
import { refuse } from '../../../kernel/errors.ts'
import { outsideAction } from '../../../kernel/operations.ts'
import { ownerOf } from '../access.ts'
import { storeFile } from '../store-file.ts'

/** Takes a file in. */
export const createUpload = outsideAction(uploadsApi.create, async (call, { only }) => {
  const { kernel, support_lib_id, actor, request } = call
  if (!request.file) throw refuse('invalid_input', { fields: { file: 'required' } })
  const file = { ...request.file, ...ownerOf(actor), only }
  return { file: await storeFile(kernel.ports.storage, support_lib_id, (run) => call.write(support_lib_id, run), file) }
})
