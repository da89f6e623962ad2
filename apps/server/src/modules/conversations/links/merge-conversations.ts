import { priorities } from '@porchlight/contracts/conversations/conversation-fields'
import { conversationLinksApi } from '@porchlight/contracts/conversations/conversation-links'
import type { Ctx } from '../../../kernel/context.ts'
import { refuse } from '../../../kernel/errors.ts'
import { action } from '../../../kernel/operations.ts'
import { staffOf } from '../../../kernel/permissions.ts'
import { addedFieldsOf, type Moved, moveRows, moveRowsBack } from '../../../kernel/rows/merged-rows.ts'
import { chatSettingsOf } from '../../libraries/index.ts'
import { mayTakeChats } from '../../permissions/index.ts'
import { conversationForUpdate } from '../access.ts'
import type { ConversationChange } from '../conversation-change.ts'
import { forStaff } from '../present.ts'
import type { ConversationRow, LastMessage } from '../rows.ts'
import { saveChanges } from '../save-changes.ts'
import { askForAgent, closeAsMerged, unansweredSince } from '../transitions.ts'
import { dropOutdatedChildren } from './children.ts'
import { followApart, followTogether } from './followed.ts'
import { aboutMove, dropLink, lineAbout, putLink, twoForUpdate } from './links.ts'
import { isSideOfMore } from './sides.ts'

/** The source's fields that a merge changes and an unmerge restores. */
const restored = [
  'state',
  'assignee_id',
  'status_ref',
  'status_category',
  'unread_for',
  'declined_by',
  'snoozed_by',
  'closed_by',
  'snoozed_until',
  'closed_at',
  'waiting_since',
  'updated_at',
  'visitor_updated_at',
] as const satisfies readonly (keyof ConversationRow)[]
const moments: readonly string[] = ['snoozed_until', 'closed_at', 'waiting_since', 'updated_at', 'visitor_updated_at']

/**
 * State of both conversations before the merge: the source's fields, and since when the target's visitor had been waiting (`target_waiting_after`: since when
 * after the merge). `source_seq` and `target_seq`: numbers of the last messages at that time.
 */
type Before = {
  source: Pick<ConversationRow, (typeof restored)[number]>
  source_seq: number
  target_waiting: string | null
  target_waiting_after: string | null
  target_seq: number
  /** Fields that the target took over from the source; missing in merges made before it took any. */
  target?: Taken
  /** Links to and from tickets that are followed, which the target got; missing in merges made before it got any. */
  followed?: Awaited<ReturnType<typeof followTogether>>
  /** Rows of other tables that moved to the target; missing in merges made before any did. */
  moved?: Moved
}

/** The target's fields that take something over: tags and followers of both, the higher priority, the earlier due date. */
type Kept = Pick<ConversationRow, 'tags' | 'followers' | 'priority'> & { due_at: string | null }
/** These fields before the merge and after it. */
type Taken = { before: Kept; after: Kept }

const keptOf = ({ tags, followers, priority, due_at }: ConversationRow): Kept => ({ tags, followers, priority, due_at: time(due_at) })

/** Gives the target what the source has, and returns what that changed. */
function takeOver(target: ConversationRow, source: ConversationRow): Taken {
  const before = keptOf(target)
  target.tags = [...new Set([...target.tags, ...source.tags])]
  target.followers = [...new Set([...target.followers, ...source.followers])]
  if (rankOfPriority(source.priority) > rankOfPriority(target.priority)) target.priority = source.priority
  if (target.channel === 'ticket') target.due_at = earliest(source.due_at, target.due_at)
  return { before, after: keptOf(target) }
}

const rankOfPriority = (priority: string): number => (priorities as readonly string[]).indexOf(priority)

/** Reverts values added by a merge, except those changed since. */
function giveBack(target: ConversationRow, { before, after }: Taken): void {
  const addedTo = (field: 'tags' | 'followers') => after[field].filter((one) => !before[field].includes(one))
  for (const field of ['tags', 'followers'] as const) target[field] = target[field].filter((one) => !addedTo(field).includes(one))
  if (target.priority === after.priority) target.priority = before.priority
  if (time(target.due_at) === after.due_at) target.due_at = before.due_at === null ? null : new Date(before.due_at)
}

const lastSeq = (row: ConversationRow): number => (row.last_message as LastMessage | null)?.seq ?? 0
const time = (date: Date | null) => date?.toISOString() ?? null
const isOver = ({ state }: ConversationRow) => state === 'closed' || state === 'solved'

/**
 * Implements merge. No message moves: each keeps its number and its stream, so clients' copies stay valid. Closes the source; the visitor's later messages go
 * to the target (`survivorOf`).
 */
export const mergeConversation = action(conversationLinksApi.merge, async (ctx, { conversation_ref, into }) => {
  const { name, user_id } = staffOf(ctx)
  const [source, target] = await twoForUpdate(ctx, [conversation_ref, into], 'merge')
  if (source.row.visitor_id !== target.row.visitor_id) throw refuse('invalid_input', { fields: { into: 'another contact' } })
  if (isOver(target.row)) throw refuse('conversation_closed')
  // Everything in the target would count as said about a conversation of which its contact may know nothing.
  if (await isSideOfMore(ctx, conversation_ref, into)) throw refuse('conflict', { fields: { conversation_ref: 'side' } })
  const before: Before = {
    source: Object.fromEntries(restored.map((field) => [field, source.row[field]])) as Before['source'],
    source_seq: lastSeq(source.row),
    target_waiting: time(target.row.waiting_since),
    target_waiting_after: time(earliest(source.row.waiting_since, target.row.waiting_since)),
    target_seq: lastSeq(target.row),
  }
  const { updated_at } = target.row
  before.target = takeOver(target.row, source.row)
  before.moved = await moveRows(ctx, 'conversation', conversation_ref, into)
  before.followed = await followTogether(ctx, conversation_ref, target.row)
  await countAgain(ctx, [source, target])
  target.row.waiting_since = earliest(source.row.waiting_since, target.row.waiting_since)
  target.say(ctx, 'merged_from', lineAbout(source.row, name), true)
  target.row.updated_at = updated_at
  closeAsMerged(ctx, source, into)
  source.say(ctx, 'merged_into', lineAbout(target.row, name))
  await putLink(ctx, { conversation_ref, other_ref: into, kind: 'merged' }, before)
  source.happened(ctx, 'conversation.merged', { ...aboutMove(source.row, target.row, user_id), part: 'source' })
  target.happened(ctx, 'conversation.merged', { ...aboutMove(target.row, source.row, user_id), part: 'target' })
  await saveChanges(ctx, [source, target])
  return { conversation: forStaff(source.row, ctx.actor), other: forStaff(target.row, ctx.actor) }
})

/** Updates both conversations on open screens. */
async function countAgain(ctx: Ctx, changes: readonly ConversationChange[]): Promise<void> {
  for (const change of changes) change.setAdded(await addedFieldsOf(ctx, change.row.conversation_ref))
}

const earliest = (one: Date | null, other: Date | null): Date | null => (one && other ? (one < other ? one : other) : (one ?? other))

/** Implements unmerge. Messages that the visitor wrote in the meantime stay in the target, where both sides have read them. */
export const unmergeConversation = action(conversationLinksApi.unmerge, async (ctx, { conversation_ref }) => {
  const { name, user_id } = staffOf(ctx)
  const merged = await conversationForUpdate(ctx, conversation_ref, 'unmerge')
  if (merged.merged_into === null) throw refuse('conflict')
  const [source, target] = await twoForUpdate(ctx, [conversation_ref, merged.merged_into], ['unmerge', 'read'])
  const link = await dropLink(ctx, { conversation_ref, other_ref: target.row.conversation_ref, kind: 'merged' })
  if (!link) throw refuse('conflict')
  const before = link.before as Before
  if (before.followed) await followApart(ctx, conversation_ref, target.row.conversation_ref, before.followed)
  if (before.moved) await moveRowsBack(ctx, 'conversation', before.moved, target.row.conversation_ref, conversation_ref)
  await countAgain(ctx, [source, target])
  await restoreSource(ctx, source, before, name, target.row)
  restoreTarget(ctx, target, before, name, source.row)
  source.happened(ctx, 'conversation.unmerged', { ...aboutMove(source.row, target.row, user_id), part: 'source' })
  target.happened(ctx, 'conversation.unmerged', { ...aboutMove(target.row, source.row, user_id), part: 'target' })
  await saveChanges(ctx, [source, target])
  await dropOutdatedChildren(ctx, conversation_ref)
  return { conversation: forStaff(source.row, ctx.actor), other: forStaff(target.row, ctx.actor) }
})

async function restoreSource(ctx: Ctx, change: ConversationChange, { source, source_seq }: Before, name: string, target: ConversationRow): Promise<void> {
  const { row } = change
  const isQuiet = lastSeq(row) === source_seq
  change.say(ctx, 'unmerged', lineAbout(target, name))
  const { updated_at, visitor_updated_at } = row
  row.merged_into = null
  for (const field of restored) {
    const value = source[field]
    Object.assign(row, { [field]: moments.includes(field) && value !== null ? new Date(value as unknown as string) : value })
  }
  // A note has been written since the merge: keep its update times instead of restoring earlier ones.
  if (!isQuiet) Object.assign(row, { updated_at, visitor_updated_at })
  if (row.channel !== 'chat' || isOver(row)) return
  // An owner who no longer takes chats, or an offer that has expired, can't be restored, so the chat waits for any agent.
  if (row.assignee_id !== null && !(await mayTakeChats(ctx, row.assignee_id))) {
    row.state = 'waiting'
    row.assignee_id = null
    row.snoozed_until = null
    row.snoozed_by = null
    row.waiting_since ??= ctx.clock.now()
  }
  if (row.state === 'waiting') askForAgent(ctx, row.conversation_ref, await chatSettingsOf(ctx))
}

function restoreTarget(ctx: Ctx, change: ConversationChange, before: Before, name: string, source: ConversationRow): void {
  const { row } = change
  const { updated_at } = row
  change.say(ctx, 'unmerged_from', lineAbout(source, name), true)
  row.updated_at = updated_at
  if (before.target) giveBack(row, before.target)
  // The target has been answered since the merge, or is waiting for another reason: leave it unchanged.
  if (row.waiting_since === null || time(row.waiting_since) !== before.target_waiting_after) return
  if (before.target_waiting !== null) row.waiting_since = new Date(before.target_waiting)
  else row.waiting_since = lastSeq(row) === before.target_seq ? null : unansweredSince(row)
}
