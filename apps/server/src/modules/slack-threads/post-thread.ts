import type { MessageView } from '@porchlight/contracts/conversations/conversations'
import type { Selectable } from 'kysely'
import { sql } from 'kysely'
import type { Ctx } from '../../kernel/context.ts'
import type { SlackThreads } from '../../kernel/generated/tables.ts'
import { newRef } from '../../kernel/ids.ts'
import { type JobTask, type Schedule, schedule } from '../../kernel/jobs.ts'
import { noteProblem, type ThreadConnection, threadConnection } from '../apps/index.ts'
import { conversationsInSight, messagesAfter } from '../conversations/index.ts'
import { staffNow } from '../people/index.ts'
import { pausesOfWebhooks } from '../webhooks/index.ts'
import { callSlack, type SlackAnswer } from './slack-calls.ts'
import { isFromSlack } from './take-reply.ts'
import { opening, post } from './words.ts'

type Thread = { connection_ref: string; conversation_ref: string }
/** What is posted next. `seq`: the message that it is; undefined for the beginning of the thread. */
type Next = Thread & { connection: ThreadConnection; thread_ts: string | null; text: string; seq?: number }

/** How long a thread belongs to the process that posts in it, in ms: longer than a call takes. */
const leaseMs = 45_000
/** Messages that are read at a time. */
const pageSize = 20

/** Enqueues the posting of what is new in a conversation. It takes the place of one that waits, so it must not run before something is due. */
export function postSoon(ctx: Ctx, { connection_ref, conversation_ref }: Thread, due_at = ctx.clock.now()): void {
  const runAt = due_at > ctx.clock.now() ? due_at : undefined
  ctx.enqueue(
    'slack-threads.post',
    { connection_ref, conversation_ref },
    { key: `slack-threads.post:${connection_ref}:${conversation_ref}`, ...(runAt && { runAt }) },
  )
}

/**
 * Posts what is new in a conversation, message after message. One process at a time does it. If it dies between Slack's answer and the record, that one message is
 * posted again: Slack takes no name by which it could know it.
 */
export const postThread: JobTask = {
  name: 'slack-threads.post',
  outside: true,
  lane: 'webhooks',
  async runOutside({ kernel, signal, inLibrary }, { connection_ref, conversation_ref }) {
    const thread = { connection_ref: String(connection_ref), conversation_ref: String(conversation_ref) }
    const lease = newRef()
    while (!signal.aborted) {
      const next = await inLibrary((ctx) => takeNext(ctx, thread, lease))
      if (!next) return
      const { channel } = next.connection
      const isPlain = { unfurl_links: false, unfurl_media: false }
      const said = await callSlack(kernel, next.connection, 'chat.postMessage', {
        channel,
        text: next.text,
        ...isPlain,
        ...(next.thread_ts && { thread_ts: next.thread_ts }),
      })
      const isPosted = await inLibrary((ctx) => record(ctx, next, said, lease))
      if (!isPosted) return
    }
  },
}

/** Takes the thread, or keeps it, and returns what is posted next. Gives it back if there is nothing, which no message that comes meanwhile can miss: it waits for this row. */
async function takeNext(ctx: Ctx, thread: Thread, lease: string): Promise<Next | undefined> {
  const now = ctx.clock.now()
  const row = await rowsOf(ctx, thread)
    .set({ lease, leased_until: new Date(now.getTime() + leaseMs) })
    .where('due_at', '<=', now)
    .where((eb) => eb.or([eb('leased_until', 'is', null), eb('leased_until', '<=', now), eb('lease', '=', lease)]))
    .returningAll()
    .executeTakeFirst()
  if (!row) return undefined
  const next = await nextOf(ctx, row)
  if (!next) await rowsOf(ctx, thread).set({ due_at: null, lease: null, leased_until: null }).execute()
  return next
}

/** Reads in the sight of whoever chose which conversations go there. */
async function nextOf(ctx: Ctx, row: Selectable<SlackThreads>): Promise<Next | undefined> {
  const { connection_ref, conversation_ref, thread_ts } = row
  const connection = await threadConnection(ctx, connection_ref)
  const actor = connection && (await staffNow(ctx, connection.user_id))
  if (!actor) return undefined
  const about = { connection_ref, conversation_ref, connection, thread_ts }
  return ctx.actAs(actor, async (as) => {
    const [view] = await conversationsInSight(as, [conversation_ref])
    if (!view) return undefined
    if (thread_ts === null) return { ...about, text: opening(view, ctx.config.PUBLIC_URL) }
    let after = row.posted_seq
    for (;;) {
      const messages: MessageView[] = await messagesAfter(as, conversation_ref, after, pageSize)
      const message = messages.find(isPosted)
      if (message) return { ...about, text: post(message), seq: message.seq }
      const last = messages.at(-1)
      if (!last) return undefined
      after = last.seq
    }
  })
}

/** Lines of the system say nothing that a thread needs; what was written in Slack is there already. */
const isPosted = ({ sender_type, client_msg_id, is_deleted }: MessageView): boolean =>
  ['visitor', 'agent', 'note'].includes(sender_type) && !is_deleted && !isFromSlack(client_msg_id)

/** Refusals that are about this text and not about the connection: it is left out. */
const aboutText = ['msg_too_long', 'no_text', 'invalid_blocks', 'restricted_action_thread_locked']

/** Records what Slack said; returns whether to go on. After a failure it is tried again, with growing pauses, for a day, and then with the next message. */
async function record(ctx: Ctx, { connection_ref, conversation_ref, seq }: Next, said: SlackAnswer, lease: string): Promise<boolean> {
  const thread = { connection_ref, conversation_ref }
  const own = rowsOf(ctx, thread).where('lease', '=', lease)
  if ('answer' in said || (seq !== undefined && aboutText.includes(said.refused ?? ''))) {
    const ts = 'answer' in said ? String(said.answer.ts ?? '') : ''
    await own.set({ failures: 0, ...(seq === undefined ? { thread_ts: ts } : { posted_seq: seq }) }).execute()
    await noteProblem(ctx, connection_ref, '')
    return true
  }
  const row = await own.set({ failures: sql<number>`failures + 1`, lease: null, leased_until: null }).returning('failures').executeTakeFirst()
  const pauseMs = row && pausesOfWebhooks[row.failures - 1]
  const due_at = pauseMs === undefined ? null : new Date(ctx.clock.now().getTime() + pauseMs)
  await rowsOf(ctx, thread)
    .set({ due_at, ...(due_at === null && { failures: 0 }) })
    .execute()
  if (due_at) postSoon(ctx, thread, due_at)
  await noteProblem(ctx, connection_ref, said.problem)
  return false
}

const rowsOf = (ctx: Ctx, { connection_ref, conversation_ref }: Thread) =>
  ctx.db
    .updateTable('slack_threads')
    .where('support_lib_id', '=', ctx.support_lib_id)
    .where('connection_ref', '=', connection_ref)
    .where('conversation_ref', '=', conversation_ref)

/** Threads whose process died, or whose job was lost, are posted on. */
export const resumeThreads: Schedule = schedule(
  'slack-threads.resume',
  '* * * * *',
  `select distinct support_lib_id from slack_threads
   where due_at < $1::timestamptz - interval '1 minute' and (leased_until is null or leased_until < $1)`,
  async (ctx) => {
    const now = ctx.clock.now()
    const rows = await ctx.db
      .selectFrom('slack_threads')
      .select(['connection_ref', 'conversation_ref'])
      .where('support_lib_id', '=', ctx.support_lib_id)
      .where('due_at', '<', new Date(now.getTime() - 60_000))
      .where((eb) => eb.or([eb('leased_until', 'is', null), eb('leased_until', '<', now)]))
      .limit(500)
      .execute()
    for (const row of rows) postSoon(ctx, row)
  },
)
