import { deputyKinds } from '@porchlight/contracts/availability/absence-terms'
import { availabilityApi } from '@porchlight/contracts/availability/availability'
import { refuse } from '../../kernel/errors.ts'
import { query } from '../../kernel/operations.ts'
import { seesWorkOf } from '../conversations/index.ts'
import { staffNow } from '../people/index.ts'

/**
 * Returns which of somebody's conversations a possible deputy could not see with the rights they have now. What the person has none of by their own rights is not
 * named. Teams are not regarded: of conversations without a rule of their own, only the owner is known in advance.
 */
export const readDeputy = query(availabilityApi.deputy, async (ctx, { ref_uid, deputy_id }) => {
  const [person, deputy] = [await staffNow(ctx, ref_uid), await staffNow(ctx, deputy_id)]
  if (!person || !deputy) throw refuse('not_found')
  const has = { chats: person.permissions.has('canTakeChats'), tickets: person.permissions.has('canReplyToTickets') }
  return { unseen: deputyKinds.filter((kind) => has[kind] && !seesWorkOf(deputy, ref_uid, kind)) }
})
