import { contactsApi } from '@porchlight/contracts/conversations/contacts'
import { visitorPlaceholder } from '@porchlight/contracts/libraries/cobrowse-address'
import { refuse } from '../../../kernel/errors.ts'
import { query } from '../../../kernel/operations.ts'
import { chatSettingsOf } from '../../libraries/index.ts'
import { conversationRows } from '../access.ts'
import { canSee } from '../rules.ts'

/** How many of a visitor's conversations are searched for one that the actor may see. */
const lookedAt = 50

/** Returns the address for watching a visitor's screen, for visitors with a conversation that the actor may see. */
export const watchScreen = query(contactsApi.watchScreen, async (ctx, { visitor_ref }) => {
  const { cobrowse_url } = await chatSettingsOf(ctx)
  if (cobrowse_url === '') throw refuse('not_found')
  const rows = await conversationRows(ctx).where('c.visitor_id', '=', visitor_ref).orderBy('c.visitor_updated_at', 'desc').limit(lookedAt).execute()
  if (!rows.some((row) => canSee(ctx.actor, row))) throw refuse('not_found')
  return { cobrowse_watch_url: cobrowse_url.replaceAll(visitorPlaceholder, encodeURIComponent(visitor_ref)) }
})
