import { reaction } from '../../kernel/jobs.ts'
import { nameOf, parentOf } from '../libraries/index.ts'
import { staffOfContact } from '../visitors/index.ts'

/** Notifies the library that raised a ticket of changes to it, and the requester of replies. Stops once the library has another parent. */
export const tellRequester = reaction('platform-tickets.tell-requester', 'conversation.told_requester', async (ctx, { payload }) => {
  const { conversation_ref, number, visitor_id, subject, is_answer } = payload
  const account = await staffOfContact(ctx, visitor_id)
  if (!account) return
  const { company_name: library } = await nameOf(ctx)
  await ctx.inLibrary(account.staff_lib_id, async (child) => {
    if ((await parentOf(child))?.support_lib_id !== ctx.support_lib_id) return
    child.emit('platform_ticket.changed', { conversation_ref }, { subject: conversation_ref })
    const answered = { conversation_ref, number, user_id: account.staff_user_id, subject, library }
    if (is_answer) child.emit('platform_ticket.answered', answered, { subject: conversation_ref })
  })
})
