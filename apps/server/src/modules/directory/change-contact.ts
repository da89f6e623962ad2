import { directoryApi } from '@porchlight/contracts/directory/directory'
import { action } from '../../kernel/operations.ts'
import { changeContactAndTell } from '../conversations/index.ts'
import { visitorDetails } from '../visitors/index.ts'
import { contactForReading } from './queries.ts'

/** Changes, blocks or unblocks a contact by itself, so that one without a conversation can be changed too. */
export const changeContact = action(directoryApi.changeContact, async (ctx, { visitor_id, is_blocked, ...facts }) => {
  await contactForReading(ctx, visitor_id)
  await changeContactAndTell(ctx, visitor_id, { ...facts, ...(is_blocked !== undefined && { blocked_at: is_blocked ? ctx.clock.now() : null }) })
  return { visitor: await visitorDetails(ctx, visitor_id) }
})
