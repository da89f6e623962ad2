import { ApiError } from '@porchlight/client'
import type { SettableField } from '@porchlight/contracts/conversations/conversation-fields'
import type { ConversationView } from '@porchlight/contracts/conversations/conversations'
import { limits } from '@porchlight/contracts/limits'
import { api } from '../connection/api.ts'
import { callLive } from '../connection/live/call-live.ts'
import { live } from '../connection/live/live.ts'
import { queryClient } from '../connection/query-client.ts'
import { currentSession } from '../session/session-store.ts'
import type { FieldValue } from './fields/field-control.tsx'
import { applyAnswer, applyToLists } from './store/follow-library.ts'
import { inboxKeys } from './store/live.ts'

/** New values of fields that staff may set. */
export type Fields = { [K in SettableField]?: FieldValue } & { custom_fields?: Record<string, FieldValue> }
/** Outcome of a change: the conversations it affected, in their previous state, and how many were refused. `undo` restores the conversations. */
export type Outcome = { before: readonly ConversationView[]; refused: number; undo: () => Promise<void> }
/** Called after each step with the number of conversations handled. */
export type Progress = (done: number) => void

/**
 * Changes fields of any number of conversations, a limited number per call. Conversations with equal changes are sent together.
 * @param fields the new values, or a function that returns them for a conversation
 */
export async function changeFields(
  rows: readonly ConversationView[],
  fields: Fields | ((row: ConversationView) => Fields),
  onProgress?: Progress,
): Promise<Outcome> {
  const before: ConversationView[] = []
  const groups = new Map<string, ConversationView[]>()
  for (const row of rows) {
    const change = JSON.stringify(typeof fields === 'function' ? fields(row) : fields)
    groups.set(change, [...(groups.get(change) ?? []), row])
  }
  const names = new Set<SettableField>()
  const customNames = new Set<string>()
  let done = 0
  for (const [change, same] of groups) {
    const values = JSON.parse(change) as Fields
    const { custom_fields = {}, ...declared } = values
    for (const name of Object.keys(declared) as SettableField[]) names.add(name)
    for (const name of Object.keys(custom_fields)) customNames.add(name)
    for (let at = 0; at < same.length; at += limits.bulkChangeMax) {
      const some = same.slice(at, at + limits.bulkChangeMax)
      const conversation_refs = some.map((row) => row.conversation_ref)
      const { conversations, refused } = await api.tickets.patch({ conversation_refs, ...values } as Parameters<typeof api.tickets.patch>[0])
      applyToLists({ conversations })
      before.push(...some.filter((row) => !refused.includes(row.conversation_ref)))
      done += some.length
      onProgress?.(done)
    }
  }
  const former = (row: ConversationView): Fields => ({
    ...Object.fromEntries([...names].map((name) => [name, row[name]])),
    ...(customNames.size > 0 && { custom_fields: Object.fromEntries([...customNames].map((name) => [name, row.custom_fields[name] ?? null])) }),
  })
  return { before, refused: rows.length - before.length, undo: async () => void (await changeFields(before, former)) }
}

/** Adds a tag to conversations. */
export const addTag = (rows: readonly ConversationView[], tag: string, onProgress?: Progress): Promise<Outcome> =>
  changeFields(rows, (row) => ({ tags: [...new Set([...row.tags, tag])] }), onProgress)

/** Snoozes open conversations until a time; null ends their snooze. */
export const snooze = (rows: readonly ConversationView[], until: Date | null, onProgress?: Progress): Promise<Outcome> =>
  changeFields(rows, { snoozed_until: until ? until.toISOString() : null }, onProgress)

/** Marks a conversation as spam or not spam, and can block its contact in the same step. Undo reverts both. */
export async function markSpam(row: ConversationView, spam: ConversationView['spam'], isBlocking = false): Promise<Outcome> {
  const set = async (is: ConversationView['spam'], block_contact: boolean) => {
    const { conversation_ref } = row
    applyAnswer((await api.conversations.patch({ conversation_ref, spam: is, ...(isBlocking && { block_contact }) })).conversation)
    if (isBlocking) void queryClient.invalidateQueries({ queryKey: inboxKeys.allConversations })
  }
  await set(spam, true)
  return { before: [row], refused: 0, undo: () => set(row.spam, false) }
}

/** Closes chats one at a time and tickets in bulk. Undo restores their previous state. */
export async function closeAll(rows: readonly ConversationView[], onProgress?: Progress): Promise<Outcome> {
  const tickets = rows.filter((row) => row.channel === 'ticket')
  const ofTickets = await changeFields(tickets, { status_ref: 'closed' }, onProgress)
  const ofChats = await oneByOne(
    rows.filter((row) => row.channel === 'chat'),
    ({ conversation_ref }) => closeChat(conversation_ref),
    (done) => onProgress?.(tickets.length + done),
  )
  return {
    before: [...ofTickets.before, ...ofChats.before],
    refused: ofTickets.refused + ofChats.refused,
    undo: async () => {
      await ofTickets.undo()
      for (const { conversation_ref } of ofChats.before) applyAnswer((await callLive('reopenChat', { conversation_ref, as_before: true })).conversation)
    },
  }
}

/** Closes a chat. The call includes the agent and their connection, as checklist A18 requires. */
function closeChat(conversation_ref: string): Promise<unknown> {
  const user = currentSession()?.user
  return callLive('closeChat', {
    conversation_ref,
    ref_uid: user?.user_id,
    support_lib_id: user?.support_lib_id,
    connection_id: live.connectionId ?? undefined,
    ended_by: 'agent',
  })
}

/** Assigns tickets and transfers chats to a teammate. Undo returns them; a chat that had no owner goes back to the queue. */
export async function assignAll(rows: readonly ConversationView[], to_agent: string, onProgress?: Progress): Promise<Outcome> {
  const tickets = rows.filter((row) => row.channel === 'ticket')
  const ofTickets = await changeFields(tickets, { assignee_id: to_agent }, onProgress)
  const ofChats = await oneByOne(
    rows.filter((row) => row.channel === 'chat'),
    async ({ conversation_ref }) => applyAnswer((await callLive('transferChat', { conversation_ref, to_agent })).conversation),
    (done) => onProgress?.(tickets.length + done),
  )
  return {
    before: [...ofTickets.before, ...ofChats.before],
    refused: ofTickets.refused + ofChats.refused,
    undo: async () => {
      await ofTickets.undo()
      for (const { conversation_ref, assignee_id } of ofChats.before) {
        const call = assignee_id ? callLive('transferChat', { conversation_ref, to_agent: assignee_id }) : callLive('releaseChat', { conversation_ref })
        applyAnswer((await call).conversation)
      }
    },
  }
}

/** Runs a call for each row. Refusals are counted; any other failure ends the run, because the rest would fail too. */
async function oneByOne(rows: readonly ConversationView[], call: (row: ConversationView) => Promise<unknown>, onProgress: Progress) {
  const before: ConversationView[] = []
  for (const [at, row] of rows.entries()) {
    try {
      await call(row)
      before.push(row)
    } catch (cause) {
      if (!(cause instanceof ApiError) || cause.status < 400 || cause.status >= 500 || cause.code === 'rate_limited') throw cause
    }
    onProgress(at + 1)
  }
  return { before, refused: rows.length - before.length }
}
