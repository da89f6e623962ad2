import { newRef } from '../../../kernel/ids.ts'
import { type Entries, nothing } from '../../../testing/matrix-entry.ts'
import { concernsNothing } from '../../../testing/states/sight-case.ts'
import { composeMail } from '../index.ts'

const whoSeesTheLog = concernsNothing('the log is of the library, for those who may see its integrations')

/** Tests of this module's operations. */
export const matrix: Entries = {
  'mailLog.list': { ...nothing, sight: whoSeesTheLog },
  'mailLog.read': {
    async input({ library, canary }) {
      const mail = { to: 'ada@buyer.test', subject: 'Bill', text: `Text ${canary}`, is_automatic: false, conversation_ref: newRef() }
      return { mail_id: (await library.inside((ctx) => composeMail(ctx, mail))).mail_id }
    },
    refs: ['mail_id'],
    stateless: 'mails of the library; ledger.test.ts',
    sight: whoSeesTheLog,
  },
}
