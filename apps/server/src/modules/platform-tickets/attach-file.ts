import type { OutputOf, ParsedInputOf } from '@porchlight/contracts/define'
import { platformTicketsApi } from '@porchlight/contracts/platform-tickets/platform-tickets'
import { refuse } from '../../kernel/errors.ts'
import { type OutsideCall, outsideAction } from '../../kernel/operations.ts'
import { staffOf } from '../../kernel/permissions.ts'
import { assertRoom, shownFile, storeFile } from '../uploads/index.ts'
import { uploaderOf } from '../visitors/index.ts'
import { inParent, libraryForFiles } from './access.ts'

/** Receives a file for a ticket. Like the ticket, the file belongs to the parent library, and counts against the storage for its visitors. */
export const attachFile = outsideAction(platformTicketsApi.attach, takeIn, ({ support_lib_id, read }, size) =>
  read(support_lib_id, (ctx) => inParent(ctx, (parent) => assertRoom(parent, { owner_kind: 'visitor', owner_id: uploaderOf(staffOf(ctx)), size }))),
)

async function takeIn(
  call: OutsideCall,
  { conversation_ref }: ParsedInputOf<typeof platformTicketsApi.attach>,
): Promise<OutputOf<typeof platformTicketsApi.attach>> {
  const { kernel, support_lib_id, request } = call
  if (!request.file) throw refuse('invalid_input', { fields: { file: 'required' } })
  const { parent_lib_id, owner_id } = await call.read(support_lib_id, async (ctx) => ({
    parent_lib_id: await libraryForFiles(ctx, conversation_ref),
    owner_id: uploaderOf(staffOf(ctx)),
  }))
  const file = await storeFile(
    kernel,
    parent_lib_id,
    (run) =>
      call.write(support_lib_id, (ctx) =>
        inParent(ctx, (parent) => {
          // The library's parent changed while the file was being uploaded.
          if (parent.support_lib_id !== parent_lib_id) throw refuse('not_found')
          return run(parent)
        }),
      ),
    { ...request.file, owner_kind: 'visitor', owner_id },
  )
  return { file: shownFile(kernel, file) }
}
