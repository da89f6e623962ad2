import { createHash } from 'node:crypto'
import { replyText } from '@porchlight/contracts/canned-replies/filled-reply'
import { conversationsApi, messagesApi } from '@porchlight/contracts/conversations/conversations'
import { z } from 'zod'
import { performWithin } from '../../kernel/calls/perform-within.ts'
import type { Ctx } from '../../kernel/context.ts'
import { AppError } from '../../kernel/errors.ts'
import { type JobTask, type Schedule, schedule } from '../../kernel/jobs.ts'
import type { Kernel } from '../../kernel/kernel.ts'
import { survivorsOf } from '../conversations/index.ts'
import { staffNow } from '../people/index.ts'
import { sendLater, tell } from './answer-followers.ts'
import { doesFollow, followersAmong } from './followers.ts'
import type { AnswerRow } from './present.ts'

const Payload = z.object({ answer_ref: z.string() })
const keptDays = 90
/** To how many followers one job sends, so that the jobs of others get their turn. */
const perJob = 20

/**
 * Sends an answer whose time has come, to one follower after the other, and leaves those beyond `perJob` to another job. A refusal is noted at its follower; the
 * others go on.
 */
export const sendAnswers: JobTask = {
  name: 'trackers.send',
  outside: true,
  async runOutside({ inLibrary, kernel, signal }, payload) {
    const { answer_ref } = Payload.parse(payload)
    const answer = await inLibrary((ctx) => begin(ctx, answer_ref))
    if (!answer) return
    const refs = await inLibrary((ctx) => waitingTargets(ctx, answer_ref))
    for (const conversation_ref of refs.slice(0, perJob)) {
      signal.throwIfAborted()
      try {
        await inLibrary((ctx) => sendTo(kernel, ctx, answer, conversation_ref))
      } catch (error) {
        if (!(error instanceof AppError)) throw error
        await inLibrary((ctx) => settleTarget(ctx, answer_ref, conversation_ref, { state: 'failed', failure: error.code }))
      }
    }
    await inLibrary(async (ctx) => (refs.length > perJob ? sendLater(ctx, answer_ref, ctx.clock.now()) : end(ctx, answer_ref)))
  },
}

/**
 * Begins to send an answer, or goes on with one; from now on it can't be taken back, and `send_at` says when its last job began. Returns nothing if it isn't due,
 * was taken back or is done.
 */
const begin = (ctx: Ctx, answer_ref: string): Promise<AnswerRow | undefined> =>
  ctx.db
    .updateTable('tracker_answers')
    .set({ state: 'sending', send_at: ctx.clock.now() })
    .where('support_lib_id', '=', ctx.support_lib_id)
    .where('answer_ref', '=', answer_ref)
    .where('state', 'in', ['waiting', 'sending'])
    .where('send_at', '<=', ctx.clock.now())
    .returningAll()
    .executeTakeFirst()

async function waitingTargets(ctx: Ctx, answer_ref: string): Promise<string[]> {
  const rows = await ctx.db
    .selectFrom('tracker_answer_targets')
    .select('conversation_ref')
    .where('support_lib_id', '=', ctx.support_lib_id)
    .where('answer_ref', '=', answer_ref)
    .where('state', '=', 'waiting')
    .orderBy('conversation_ref')
    .limit(perJob + 1)
    .execute()
  return rows.map(({ conversation_ref }) => conversation_ref)
}

/**
 * Sends an answer to one follower and notes it, in one transaction. Of conversations that were merged since, the one that continues them gets it: once, because
 * the same message is sent to it each time.
 */
async function sendTo(kernel: Kernel, ctx: Ctx, { answer_ref, conversation_ref: tracker_ref, user_id, message, closes }: AnswerRow, to: string): Promise<void> {
  const target = await ctx.db
    .selectFrom('tracker_answer_targets')
    .select('state')
    .where('support_lib_id', '=', ctx.support_lib_id)
    .where('answer_ref', '=', answer_ref)
    .where('conversation_ref', '=', to)
    .where('state', '=', 'waiting')
    .forUpdate()
    .skipLocked()
    .executeTakeFirst()
  // Another process was faster.
  if (!target) return
  const author = await staffNow(ctx, user_id)
  if (!author) throw new AppError('forbidden')
  const tracker = (await survivorsOf(ctx, [tracker_ref])).get(tracker_ref) ?? tracker_ref
  const failure = await ctx.actAs(author, async (own) => {
    const survivor = (await survivorsOf(own, [to])).get(to) ?? to
    const [row] = await followersAmong(own, tracker, [survivor])
    if (!row) throw new AppError((await doesFollow(own, tracker, survivor)) ? 'forbidden' : 'not_found')
    const text = replyText(message, { contact: row.visitor_name, agent: author.name })
    const client_msg_id = createHash('sha256').update(`${answer_ref} ${survivor}`).digest('hex').slice(0, 32)
    await performWithin(kernel, own, messagesApi.send, { client_msg_id, conversation_ref: survivor, sender_type: 'agent', message: text })
    return closes ? closeAfter(kernel, own, survivor) : ''
  })
  await settleTarget(ctx, answer_ref, to, { state: 'sent', failure })
}

/** Closes a follower that has its answer. Returns why not; the answer stays sent. */
async function closeAfter(kernel: Kernel, ctx: Ctx, conversation_ref: string): Promise<string> {
  try {
    await ctx.attempt(() => performWithin(kernel, ctx, conversationsApi.close, { conversation_ref }))
    return ''
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    return error.code
  }
}

async function settleTarget(ctx: Ctx, answer_ref: string, conversation_ref: string, values: { state: 'sent' | 'failed'; failure: string }): Promise<void> {
  await ctx.db
    .updateTable('tracker_answer_targets')
    .set(values)
    .where('support_lib_id', '=', ctx.support_lib_id)
    .where('answer_ref', '=', answer_ref)
    .where('conversation_ref', '=', conversation_ref)
    .where('state', '=', 'waiting')
    .execute()
}

/** Ends an answer that nobody waits for any more. */
async function end(ctx: Ctx, answer_ref: string): Promise<void> {
  const waiting = ctx.db
    .selectFrom('tracker_answer_targets')
    .select('state')
    .where('support_lib_id', '=', ctx.support_lib_id)
    .where('answer_ref', '=', answer_ref)
    .where('state', '=', 'waiting')
  const row = await ctx.db
    .updateTable('tracker_answers')
    .set({ state: 'done' })
    .where('support_lib_id', '=', ctx.support_lib_id)
    .where('answer_ref', '=', answer_ref)
    .where('state', '=', 'sending')
    .where(({ not, exists }) => not(exists(waiting)))
    .returningAll()
    .executeTakeFirst()
  if (row) tell(ctx, row)
}

/** Goes on with answers whose job was lost with its process: none has begun within a minute. */
export const resumeAnswers: Schedule = schedule(
  'trackers.resume',
  '* * * * *',
  `select distinct support_lib_id from tracker_answers where state in ('waiting', 'sending') and send_at < $1::timestamptz - interval '1 minute'`,
  async (ctx) => {
    const rows = await ctx.db
      .selectFrom('tracker_answers')
      .select('answer_ref')
      .where('support_lib_id', '=', ctx.support_lib_id)
      .where('state', 'in', ['waiting', 'sending'])
      .where('send_at', '<', new Date(ctx.clock.now().getTime() - 60_000))
      .limit(100)
      .execute()
    for (const { answer_ref } of rows) sendLater(ctx, answer_ref, ctx.clock.now())
  },
)

/** Deletes old answers: what was sent are messages, and what failed has been shown. */
export const tidyAnswers: Schedule = schedule(
  'trackers.tidy',
  '47 3 * * *',
  `select distinct support_lib_id from tracker_answers where state in ('done', 'cancelled') and created_at < $1::timestamptz - interval '${keptDays} days'`,
  async (ctx) => {
    await ctx.db
      .deleteFrom('tracker_answers')
      .where('support_lib_id', '=', ctx.support_lib_id)
      .where('state', 'in', ['done', 'cancelled'])
      .where('created_at', '<', new Date(ctx.clock.now().getTime() - keptDays * 86_400_000))
      .execute()
  },
)
