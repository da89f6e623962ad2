import { newRef } from '../../../kernel/ids.ts'
import type { TestLibrary } from '../../../testing/library.ts'
import { type Entries, nothing } from '../../../testing/matrix-entry.ts'
import { hides, refuses } from '../../../testing/states/sight-case.ts'
import { composeMail } from '../index.ts'

/** Writes a mail of a conversation to the ledger. */
const mailOf = (library: TestLibrary, conversation_ref: string, canary: string) =>
  library.inside((ctx) =>
    composeMail(ctx, { kind: 'reply', to: 'ada@buyer.test', subject: `Bill ${canary}`, text: `Text ${canary}`, is_automatic: false, conversation_ref }),
  )

/** Tests of this module's operations. */
export const matrix: Entries = {
  'mailLog.list': {
    ...nothing,
    sight: hides(
      (world) => [world.ticket().then((ref) => mailOf(world.library, ref, world.canary))],
      () => [{}, { q: 'ada' }, { state: 'queued' }],
    ),
  },
  'mailLog.read': {
    input: async ({ library, canary }) => ({ mail_id: (await mailOf(library, newRef(), canary)).mail_id }),
    refs: ['mail_id'],
    stateless: 'whoever may read the conversation; mail-log-sight.test.ts',
    sight: refuses(async (world) => ({ mail_id: (await mailOf(world.library, await world.ticket(), world.canary)).mail_id })),
  },
}
