import { sql } from 'kysely'
import type { Ctx } from '../../../kernel/context.ts'
import { chatSettingsOf } from '../../libraries/index.ts'
import { rolesWith } from '../../permissions/index.ts'
import { ConversationChange } from '../conversation-change.ts'
import type { ConversationRow } from '../rows.ts'
import { saveChanges } from '../save-changes.ts'
import { askForAgent, askNextToTakeOver, assign, toQueue } from '../transitions.ts'
import { listed, returnStuckWork } from './stuck-work.ts'
import { successorsOf } from './successors.ts'

const chatRoles = rolesWith('canTakeChats')
const supervisorRoles = rolesWith('canSuperviseChats')
/** Selects agents who own or are offered open chats but can't answer, in all libraries the connection can see. */
const stuck = `(
    select support_lib_id, assignee_id as user_id from conversations where state = 'ongoing' and assignee_id is not null
    union select support_lib_id, offered_to from conversations where offered_to is not null
  ) as holders join users u using (support_lib_id, user_id)
  where (u.disabled_at is not null or not exists (
    select from unnest(array['canTakeChats', 'canSuperviseChats'], array[u.user_type = any(${listed(chatRoles)}), u.user_type = any(${listed(supervisorRoles)})]) as f(slug, by_default)
    left join user_permissions p on p.support_lib_id = u.support_lib_id and p.user_id = u.user_id and p.slug = f.slug
    left join role_permissions r on r.support_lib_id = u.support_lib_id and r.role = u.role_key and r.slug = f.slug
    where coalesce(p.is_enabled, r.is_enabled, f.by_default)))`

/** Selects the libraries where `stuckOwners` finds anyone (see `Schedule`). */
const librariesWithStuckOwners = `select distinct support_lib_id from ${stuck}`

/**
 * Returns agents who own or are offered open chats but can't answer: they are deactivated, or lack both permissions to write there.
 * @param user_ids limits the check to these people; the sweep omits it to check the whole library
 */
async function stuckOwners(ctx: Ctx, user_ids?: string[]): Promise<string[]> {
  const { rows } = await sql<{ user_id: string }>`
    select distinct user_id from ${sql.raw(stuck)}
      and support_lib_id = ${ctx.support_lib_id} and (${user_ids ?? null}::text[] is null or user_id = any(${user_ids ?? []}))`.execute(ctx.db)
  return rows.map((row) => row.user_id)
}

/** Returns stuck chats to the queue when their agents can no longer answer. The sweep also finds chats that an agent took just as they lost the permission. */
export const stuckChats = returnStuckWork({
  what: 'chats',
  sweep: 'conversations.return-stuck',
  libraries: librariesWithStuckOwners,
  owners: stuckOwners,
  find: (ctx, user_ids) =>
    ctx.db
      .selectFrom('conversations')
      .select('conversation_ref')
      .where('support_lib_id', '=', ctx.support_lib_id)
      .where((eb) => eb.or([eb.and([eb('assignee_id', 'in', user_ids), eb('state', '=', 'ongoing')]), eb('offered_to', 'in', user_ids)]))
      .limit(500)
      .execute(),
  giveBack: returnChats,
})

/**
 * Hands chats to the successor of a deactivated agent. Returns the others to the queue or to their team, notifies the visitor, and offers each chat to another
 * agent immediately.
 */
async function returnChats(ctx: Ctx, rows: ConversationRow[], user_ids: string[], nameOf: (user_id: string) => string): Promise<void> {
  const settings = { ...(await chatSettingsOf(ctx)), assignment_wait_minutes: 0 }
  const successors = await successorsOf(ctx, user_ids, 'canTakeChats')
  const changes = rows.map((row) => new ConversationChange(row))
  for (const change of changes) {
    const { row } = change
    const owner = row.state === 'ongoing' && row.assignee_id !== null && user_ids.includes(row.assignee_id) ? row.assignee_id : null
    const successor = owner === null ? undefined : successors.get(owner)
    if (owner && successor) {
      assign(ctx, change, successor, 'joined')
      change.isUnreadFor(successor.user_id)
      change.happened(ctx, 'conversation.transferred', { from_agent: owner, to_agent: successor.user_id, to_team: null, by: null })
      ctx.emit('conversation.transfer_noticed', { conversation_ref: row.conversation_ref, user_id: successor.user_id }, { subject: row.conversation_ref })
      continue
    }
    if (owner) {
      toQueue(ctx, change, owner)
      change.say(ctx, 'agent_left', { agent: nameOf(owner) })
      change.happened(ctx, 'conversation.released', { user_id: null, from: owner, was: 'ongoing' })
      change.happened(ctx, 'conversation.queued', {})
    } else if (row.offered_to !== null && user_ids.includes(row.offered_to)) {
      change.step({ visible: false })
      change.happened(ctx, 'conversation.released', { user_id: row.offered_to, was: 'offered' })
      row.declined_by = [...row.declined_by, row.offered_to]
      row.offered_to = null
    } else continue
    if (row.state === 'waiting') askForAgent(ctx, row.conversation_ref, settings)
    else askNextToTakeOver(ctx, row.conversation_ref)
  }
  await saveChanges(ctx, changes)
}
