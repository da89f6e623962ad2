import { ApiError } from '@porchlight/client'
import type { HotAct } from '@porchlight/contracts/conversations/acts-on-rows'
import { type SettableField, type StatusCategory, statusCategories } from '@porchlight/contracts/conversations/conversation-fields'
import type { ConversationView } from '@porchlight/contracts/conversations/conversations'
import { limits } from '@porchlight/contracts/limits'
import { api } from '../connection/api.ts'
import { fetchAgain } from '../connection/fetch-again.ts'
import { callLive } from '../connection/live/call-live.ts'
import { live } from '../connection/live/live.ts'
import { queryClient } from '../connection/query-client.ts'
import { currentSession } from '../session/session-store.ts'
import { askToPassSteps } from './closing/held-up.ts'
import type { FieldValue } from './fields/field-control.tsx'
import { optionsQuery } from './options.ts'
import { actOn } from './store/act-on.ts'
import { applyAnswer, applyToLists } from './store/follow-library.ts'
import { knownConversation } from './store/known-conversation.ts'
import { inboxKeys } from './store/live.ts'

/** New values of fields that staff may set. */
export type Fields = { [K in SettableField]?: Exclude<FieldValue, number> } & { custom_fields?: Record<string, FieldValue> }
/** A conversation that was left as it is, and the code that says why, if the server told it. */
export type Refusal = { row: ConversationView; code: string | undefined }
/** Outcome of a change: the conversations it affected, in their previous state, and those it left out. `undo` restores the conversations. */
export type Outcome = { before: readonly ConversationView[]; refused: readonly Refusal[]; undo: () => Promise<void> }
/** Called after each step with the number of conversations handled. */
export type Progress = (done: number) => void

const isCategory = (text: string | undefined): text is StatusCategory => (statusCategories as readonly (string | undefined)[]).includes(text)

/** Returns the predictable part of a change to a row. Custom values are left out, because the server orders them. */
function setting({ custom_fields: _, status_ref, ...fields }: Fields): HotAct | undefined {
  if (typeof status_ref !== 'string') return Object.keys(fields).length > 0 ? { act: 'set', fields } : undefined
  const category = queryClient.getQueryData(optionsQuery('ticket_status').queryKey)?.find(({ ref }) => ref === status_ref)?.status_category ?? status_ref
  return isCategory(category) ? { act: 'set', fields: { ...fields, status: { status_ref, category } } } : undefined
}

const nothingDone: Outcome = { before: [], refused: [], undo: async () => {} }

const joined = (...outcomes: readonly Outcome[]): Outcome => ({
  before: outcomes.flatMap(({ before }) => before),
  refused: outcomes.flatMap(({ refused }) => refused),
  undo: async () => {
    for (const { undo } of outcomes) await undo()
  },
})

/** Performs an act on one conversation. If required steps hold it up, asks whether to repeat it despite them. Returns whether it was done. */
async function unlessHeldUp(
  row: ConversationView,
  act: (despite_steps?: true) => Promise<void>,
  ask: typeof askToPassSteps = askToPassSteps,
): Promise<boolean> {
  try {
    await act()
    return true
  } catch (cause) {
    if (!(cause instanceof ApiError) || cause.code !== 'steps_open') throw cause
    if (!(await ask({ rows: [row], titles: cause.fields }))) return false
    await act(true)
    return true
  }
}

/** Performs an act on conversations. If required steps hold some of them up, asks whether to repeat it on these despite them. */
async function exceptHeldUp(rows: readonly ConversationView[], act: (rows: readonly ConversationView[], despite_steps?: true) => Promise<Outcome>) {
  const first = await act(rows)
  const held = first.refused.flatMap(({ row, code }) => (code === 'steps_open' ? [row] : []))
  if (held.length === 0 || !(await askToPassSteps({ rows: held }))) return first
  return joined({ ...first, refused: first.refused.filter(({ row }) => !held.includes(row)) }, await act(held, true))
}

/**
 * Changes fields of one conversation; rejects with the server's refusal. Returns false if the user leaves it as it is, because required steps are open.
 * `after`: a change that has to be sent first.
 */
export function changeOne(
  row: ConversationView,
  fields: Fields,
  { block_contact, after, ask }: { block_contact?: boolean; after?: Promise<unknown>; ask?: typeof askToPassSteps | undefined } = {},
): Promise<boolean> {
  const { conversation_ref } = row
  const act = (despite_steps?: true) =>
    actOn(
      [row],
      () => setting(fields),
      async () => {
        await after
        const more = { ...(block_contact !== undefined && { block_contact }), ...(despite_steps && { despite_steps }) }
        const change = { conversation_ref, ...fields, ...more } as Parameters<typeof api.conversations.patch>[0]
        applyAnswer((await api.conversations.patch(change)).conversation)
      },
    )
  return unlessHeldUp(row, act, ask)
}

/**
 * Changes fields of any number of conversations, a limited number per call. Conversations with equal changes are sent together.
 * @param fields the new values, or a function that returns them for a conversation
 */
export const changeFields = (
  rows: readonly ConversationView[],
  fields: Fields | ((row: ConversationView) => Fields),
  onProgress?: Progress,
): Promise<Outcome> => exceptHeldUp(rows, (some, despite_steps) => patchAll(some, fields, { onProgress, despite_steps }))

/** What bulk calls are given besides the change. */
type Bulk = { onProgress: Progress | undefined; despite_steps: true | undefined }

async function patchAll(
  rows: readonly ConversationView[],
  fields: Fields | ((row: ConversationView) => Fields),
  { onProgress, despite_steps }: Bulk,
): Promise<Outcome> {
  const before: ConversationView[] = []
  const refused: Refusal[] = []
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
      const answer = await actOn(
        some,
        () => setting(values),
        async () => {
          const call = { conversation_refs, ...values, ...(despite_steps && { despite_steps }) } as Parameters<typeof api.tickets.patch>[0]
          const made = await api.tickets.patch(call)
          applyToLists({ conversations: made.conversations })
          return made
        },
      )
      for (const row of some) {
        if (answer.refused.includes(row.conversation_ref)) refused.push({ row, code: answer.reasons?.[row.conversation_ref] })
        else before.push(row)
      }
      done += some.length
      onProgress?.(done)
    }
  }
  const former = (row: ConversationView): Fields => ({
    ...Object.fromEntries([...names].map((name) => [name, row[name]])),
    ...(customNames.size > 0 && { custom_fields: Object.fromEntries([...customNames].map((name) => [name, row.custom_fields[name] ?? null])) }),
  })
  return { before, refused, undo: async () => void (await changeFields(before, former)) }
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
    await changeOne(row, { spam: is }, isBlocking ? { block_contact } : {})
    if (isBlocking) void fetchAgain(inboxKeys.allConversations)
  }
  await set(spam, true)
  return { before: [row], refused: [], undo: () => set(row.spam, false) }
}

/**
 * Closes chats one at a time and tickets in bulk. Undo restores their previous state. One alone rejects with the server's refusal, which says why. If required
 * steps hold some up, asks whether to close these despite them.
 * @param ask what asks about one alone, instead of the dialog
 */
export async function closeAll(
  rows: readonly ConversationView[],
  { onProgress, ask }: { onProgress?: Progress; ask?: typeof askToPassSteps } = {},
): Promise<Outcome> {
  const [one] = rows
  if (one && rows.length === 1) return closeOne(one, ask)
  return exceptHeldUp(rows, (some, despite_steps) => closeMany(some, { onProgress, despite_steps }))
}

async function closeMany(rows: readonly ConversationView[], { onProgress, despite_steps }: Bulk): Promise<Outcome> {
  const tickets = rows.filter((row) => row.channel === 'ticket')
  const ofTickets = await patchAll(tickets, { status_ref: 'closed' }, { onProgress, despite_steps })
  const ofChats = await oneByOne(
    rows.filter((row) => row.channel === 'chat'),
    (row) => closeChat(row, despite_steps),
    (done) => onProgress?.(tickets.length + done),
  )
  const reopenChats = async () => {
    for (const row of ofChats.before) await reopenAsBefore(row)
  }
  return joined(ofTickets, { ...ofChats, undo: reopenChats })
}

async function closeOne(row: ConversationView, ask?: typeof askToPassSteps): Promise<Outcome> {
  const isChat = row.channel === 'chat'
  const isDone = await (isChat ? unlessHeldUp(row, (despite_steps) => closeChat(row, despite_steps), ask) : changeOne(row, { status_ref: 'closed' }, { ask }))
  if (!isDone) return nothingDone
  const undo = async () => (isChat ? reopenAsBefore(row) : void (await changeFields([row], { status_ref: row.status_ref })))
  return { before: [row], refused: [], undo }
}

async function reopenAsBefore({ conversation_ref }: ConversationView): Promise<void> {
  applyAnswer((await callLive('reopenChat', { conversation_ref, as_before: true })).conversation)
}

/** Closes a chat. The call includes the agent and their connection, as checklist A18 requires. */
function closeChat(row: ConversationView, despite_steps?: true): Promise<void> {
  const user = currentSession()?.user
  return actOn(
    [row],
    () => ({ act: 'close' }),
    async () => {
      const { conversation } = await callLive('closeChat', {
        conversation_ref: row.conversation_ref,
        ref_uid: user?.user_id,
        support_lib_id: user?.support_lib_id,
        connection_id: live.connectionId ?? undefined,
        ended_by: 'agent',
        ...(despite_steps && { despite_steps }),
      })
      if (conversation) applyAnswer(conversation)
    },
  )
}

/** Gives a chat to a teammate, or to a team, with a note for them; rejects with the server's refusal. */
export function transferChat(conversation_ref: string, target: { to_agent?: string; to_team?: string; note?: string }): Promise<void> {
  const { to_agent, note } = target
  const row = knownConversation(conversation_ref)
  return actOn(
    row ? [row] : [],
    // Not optimistic with a team or a note: only the server knows the outcome.
    () => (to_agent && !note ? { act: 'transfer', to_agent } : undefined),
    async () => applyAnswer((await callLive('transferChat', { conversation_ref, ...target })).conversation),
  )
}

/** Assigns tickets and transfers chats to a teammate. Undo returns them; a chat that had no owner goes back to the queue. */
export async function assignAll(rows: readonly ConversationView[], to_agent: string, onProgress?: Progress): Promise<Outcome> {
  const tickets = rows.filter((row) => row.channel === 'ticket')
  const ofTickets = await changeFields(tickets, { assignee_id: to_agent }, onProgress)
  const ofChats = await oneByOne(
    rows.filter((row) => row.channel === 'chat'),
    ({ conversation_ref }) => transferChat(conversation_ref, { to_agent }),
    (done) => onProgress?.(tickets.length + done),
  )
  const giveBack = async () => {
    for (const { conversation_ref, assignee_id } of ofChats.before) {
      if (assignee_id) await transferChat(conversation_ref, { to_agent: assignee_id })
      else applyAnswer((await callLive('releaseChat', { conversation_ref })).conversation)
    }
  }
  return joined(ofTickets, { ...ofChats, undo: giveBack })
}

/** Runs a call for each row. Refusals are kept; any other failure ends the run, because the rest would fail too. */
async function oneByOne(rows: readonly ConversationView[], call: (row: ConversationView) => Promise<unknown>, onProgress: Progress) {
  const before: ConversationView[] = []
  const refused: Refusal[] = []
  for (const [at, row] of rows.entries()) {
    try {
      await call(row)
      before.push(row)
    } catch (cause) {
      if (!(cause instanceof ApiError) || cause.status < 400 || cause.status >= 500 || cause.code === 'rate_limited') throw cause
      refused.push({ row, code: cause.code })
    }
    onProgress(at + 1)
  }
  return { before, refused }
}
