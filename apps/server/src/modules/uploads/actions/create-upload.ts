import type { OutputOf, ParsedInputOf } from '@porchlight/contracts/define'
import { uploadsApi } from '@porchlight/contracts/uploads/uploads'
import { refuse } from '../../../kernel/errors.ts'
import { type OutsideCall, outsideAction } from '../../../kernel/operations.ts'
import { ownerOf } from '../access.ts'
import { shownFile } from '../addresses.ts'
import { assertRoom, storeFile } from '../store-file.ts'

/** Receives a file after checking that there is room for it. */
export const createUpload = outsideAction(uploadsApi.create, takeIn, ({ support_lib_id, actor, read }, size) =>
  read(support_lib_id, (ctx) => assertRoom(ctx, { ...ownerOf(actor), size })),
)

async function takeIn(call: OutsideCall, { only }: ParsedInputOf<typeof uploadsApi.create>): Promise<OutputOf<typeof uploadsApi.create>> {
  const { kernel, support_lib_id, actor, request } = call
  if (!request.file) throw refuse('invalid_input', { fields: { file: 'required' } })
  const file = { ...request.file, ...ownerOf(actor), only }
  const stored = await storeFile(kernel, support_lib_id, (run) => call.write(support_lib_id, run), file)
  // Staff put the address into texts, and see the file by their session; visitors have none where the widget is.
  return { file: actor.kind === 'visitor' ? shownFile(kernel, stored) : stored }
}
