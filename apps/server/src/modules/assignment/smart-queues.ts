import { type SmartQueueView, smartQueuesApi } from '@porchlight/contracts/assignment/smart-queues'
import { inboxTabs } from '@porchlight/contracts/conversations/conversation-lists'
import type { ListOrder } from '@porchlight/contracts/conversations/conversation-orders'
import type { ParsedInputOf } from '@porchlight/contracts/define'
import { limits } from '@porchlight/contracts/limits'
import { conditionsOf, type Filter } from '@porchlight/contracts/lists/list-language'
import type { PermissionFlag } from '@porchlight/contracts/permission-flags'
import { isForSupervisors } from '@porchlight/contracts/ticket-settings/custom-values'
import { type Selectable, sql } from 'kysely'
import { assertSeesFields } from '../../kernel/calls/hidden-fields.ts'
import { type Ctx, can } from '../../kernel/context.ts'
import { lockByName } from '../../kernel/data/lock-by-name.ts'
import { refuse } from '../../kernel/errors.ts'
import type { SmartQueues } from '../../kernel/generated/tables.ts'
import { newRef } from '../../kernel/ids.ts'
import { action, query } from '../../kernel/operations.ts'
import { canSee, forStaff } from '../conversations/index.ts'
import { assertMayWidenSight, mentionable } from '../permissions/index.ts'
import { policyOf } from './deciding/choose.ts'
import { countHeld, heldRows, holdingOf } from './queue-members.ts'

type Facts = Omit<ParsedInputOf<typeof smartQueuesApi.update>, 'smart_queue_ref'>

/** Number of conversations shown in a preview. */
const previewMax = 5

const rowsOf = (ctx: Ctx) =>
  ctx.db.selectFrom('smart_queues').selectAll().where('support_lib_id', '=', ctx.support_lib_id).orderBy('position').orderBy('smart_queue_ref')

const present = async (ctx: Ctx, row: Selectable<SmartQueues>): Promise<SmartQueueView> => ({
  smart_queue_ref: row.smart_queue_ref,
  name: row.name,
  ...holdingOf(row),
  user_ids: row.user_ids,
  team_refs: row.team_refs,
  assignment: policyOf(holdingOf(row).channel, row.assignment),
  is_enabled: row.is_enabled,
  count: await countHeld(ctx, holdingOf(row)),
})

const editing = ['canCreateAndEditSmartQueue', 'canDeleteSmartQueue'] as const
/** Permissions that allow seeing chat queues and ticket queues. */
const flagsOf: Record<'chat' | 'ticket', readonly PermissionFlag[]> = {
  chat: ['canTakeChats', 'canSuperviseChats', ...editing],
  ticket: ['canViewExistingTickets', ...editing],
}

const listQueues = query(smartQueuesApi.list, async (ctx) => {
  const smart_queues: SmartQueueView[] = []
  const shown = (await rowsOf(ctx).execute()).filter(({ channel }) => flagsOf[channel as keyof typeof flagsOf].some((flag) => can(ctx.actor, flag)))
  for (const row of shown) smart_queues.push(await present(ctx, row))
  return { smart_queues }
})

const previewQueue = query(smartQueuesApi.preview, async (ctx, { channel, filter }) => {
  assertForEveryone(ctx, filter)
  const holding = { channel, filter, sort: 'oldest' } as const
  const rows = await heldRows(ctx, holding, previewMax)
  return { count: await countHeld(ctx, holding), conversations: rows.filter((row) => canSee(ctx.actor, row)).map((row) => forStaff(row, ctx.actor)) }
})

/** A queue gives its conversations to people, its maker perhaps among them: only those who see all conversations make or change one. */
const createQueue = action(smartQueuesApi.create, async (ctx, given) => {
  await assertMayWidenSight(ctx)
  const queues = await lockQueues(ctx)
  if (queues.length >= limits.smartQueuesMax) throw refuse('conflict', { fields: { name: 'too many' } })
  await assertFits(ctx, given, queues)
  const row = await ctx.db
    .insertInto('smart_queues')
    .values({
      support_lib_id: ctx.support_lib_id,
      smart_queue_ref: newRef(),
      ...columns(given),
      position: Math.max(0, ...queues.map((queue) => queue.position)) + 1,
      created_at: ctx.clock.now(),
    })
    .returningAll()
    .executeTakeFirstOrThrow()
  announce(ctx, row.smart_queue_ref)
  return { smart_queue: await present(ctx, row) }
})

const updateQueue = action(smartQueuesApi.update, async (ctx, { smart_queue_ref, ...given }) => {
  const queues = await lockQueues(ctx)
  const before = queues.find((queue) => queue.smart_queue_ref === smart_queue_ref)
  if (!before) throw refuse('not_found')
  await assertMayWidenSight(ctx)
  await assertFits(
    ctx,
    given,
    queues.filter((queue) => queue !== before),
    before,
  )
  const row = await ctx.db
    .updateTable('smart_queues')
    .set(columns(given))
    .where('support_lib_id', '=', ctx.support_lib_id)
    .where('smart_queue_ref', '=', smart_queue_ref)
    .returningAll()
    .executeTakeFirstOrThrow()
  announce(ctx, smart_queue_ref)
  return { smart_queue: await present(ctx, row) }
})

const orderQueues = action(smartQueuesApi.order, async (ctx, { smart_queue_refs }) => {
  const given = new Set(smart_queue_refs)
  const others = (await lockQueues(ctx)).map((queue) => queue.smart_queue_ref).filter((ref) => !given.has(ref))
  await sql`update smart_queues q set position = k.position from unnest(${[...given, ...others]}::text[]) with ordinality k(ref, position)
    where q.support_lib_id = ${ctx.support_lib_id} and q.smart_queue_ref = k.ref`.execute(ctx.db)
  announce(ctx, '')
  return {}
})

const removeQueue = action(smartQueuesApi.remove, async (ctx, { smart_queue_ref }) => {
  const { numDeletedRows } = await ctx.db
    .deleteFrom('smart_queues')
    .where('support_lib_id', '=', ctx.support_lib_id)
    .where('smart_queue_ref', '=', smart_queue_ref)
    .executeTakeFirst()
  if (numDeletedRows === 0n) throw refuse('not_found')
  announce(ctx, smart_queue_ref)
  return {}
})

/** Smart queue operations. */
export const smartQueueHandlers = [listQueues, previewQueue, createQueue, updateQueue, orderQueues, removeQueue]

const announce = (ctx: Ctx, smart_queue_ref: string) =>
  ctx.emit('smart_queue.changed', { smart_queue_ref }, smart_queue_ref ? { subject: smart_queue_ref } : {})
const columns = ({ filter, sort, assignment, ...facts }: Facts) => ({
  ...facts,
  sort: facts.channel === 'chat' ? 'waiting' : sort,
  filter: JSON.stringify(filter),
  ...(assignment && { assignment: JSON.stringify(assignment) }),
})

/** Reads the queues and blocks other changes to them. Uses an advisory lock, because there may be no row to lock yet. */
async function lockQueues(ctx: Ctx): Promise<Selectable<SmartQueues>[]> {
  await lockByName(ctx, 'smart-queues')
  return rowsOf(ctx).execute()
}

/** @throws AppError `invalid_input` for conditions that depend on the viewer; `forbidden` for those on fields that are hidden from the caller */
function assertForEveryone(ctx: Ctx, filter: Filter): void {
  assertSeesFields(
    ctx.actor,
    conditionsOf(filter).map(({ field }) => field),
  )
  const isPersonal = conditionsOf(filter).some(
    ({ field, value }) => isForSupervisors(field) || [value].flat().some((one) => one === '@me' || one === '@my_teams'),
  )
  if (isPersonal) throw refuse('invalid_input', { fields: { filter: 'depends on the viewer' } })
}

/**
 * @throws AppError `conflict` for a name that another queue has; `invalid_input` for viewer-dependent conditions, an order that tickets don't have, or unknown
 * people or teams that were not in the queue before
 */
async function assertFits(
  ctx: Ctx,
  { name, channel, filter, sort, user_ids, team_refs }: Facts,
  others: Selectable<SmartQueues>[],
  before?: Selectable<SmartQueues>,
): Promise<void> {
  if (others.some((queue) => queue.name.toLowerCase() === name.toLowerCase())) throw refuse('conflict', { fields: { name: 'taken' } })
  assertForEveryone(ctx, filter)
  const offered: readonly ListOrder[] = inboxTabs.tickets.orders
  if (channel === 'ticket' && !offered.includes(sort)) throw refuse('invalid_input', { fields: { sort: 'not an order of tickets' } })
  const addedPeople = user_ids.filter((id) => !(before?.channel === channel && before.user_ids.includes(id)))
  const addedTeams = [...new Set(team_refs)].filter((ref) => !before?.team_refs.includes(ref))
  const known = await mentionable(ctx, addedPeople, channel === 'ticket' ? ['canReplyToTickets'] : undefined)
  if (addedPeople.some((id) => !known.get(id))) throw refuse('invalid_input', { fields: { user_ids: 'no one who takes such conversations' } })
  const { rows } = await sql`select 1 from teams where support_lib_id = ${ctx.support_lib_id} and team_ref = any(${addedTeams})`.execute(ctx.db)
  if (rows.length < addedTeams.length) throw refuse('invalid_input', { fields: { team_refs: 'no team' } })
}
