import type { AttachmentView } from '@porchlight/contracts/conversations/conversations'
import { z } from 'zod'
import type { Ctx, StaffActor } from '../../kernel/context.ts'
import { AppError } from '../../kernel/errors.ts'
import { type JobTask, type Schedule, schedule } from '../../kernel/jobs.ts'
import { addReplyByMail, conversationForReading, openForwarded } from '../conversations/index.ts'
import { mailReaderOf, staffNow } from '../people/index.ts'
import { composeReply } from './compose-reply.ts'
import { assertWithoutCustomers } from './customers-kept-out.ts'
import type { ReplyRow } from './present.ts'
import { recipientsOfReply, sendLater, tell } from './replies.ts'

const Payload = z.object({ reply_ref: z.string() })
const keptDays = 30

/**
 * Sends a reply whose time has come: the message, as its author and with the author's rights of now, and the mail, in one transaction. A refusal marks the
 * reply as failed, which its conversation shows; nothing is dropped.
 */
export const sendReply: JobTask = {
  name: 'mailReplies.send',
  outside: true,
  async runOutside({ inLibrary }, payload) {
    const { reply_ref } = Payload.parse(payload)
    try {
      await inLibrary((ctx) => sendDue(ctx, reply_ref))
    } catch (error) {
      if (!(error instanceof AppError)) throw error
      await inLibrary((ctx) => settle(ctx, reply_ref, { state: 'failed', failure: error.code }))
    }
  },
}

async function sendDue(ctx: Ctx, reply_ref: string): Promise<void> {
  const row = await ctx.db
    .selectFrom('mail_replies')
    .selectAll()
    .where('support_lib_id', '=', ctx.support_lib_id)
    .where('reply_ref', '=', reply_ref)
    .where('state', '=', 'waiting')
    .where('send_at', '<=', ctx.clock.now())
    .forUpdate()
    .executeTakeFirst()
  if (!row) return
  const author = await staffNow(ctx, row.user_id)
  if (!author) throw new AppError('forbidden')
  await ctx.actAs(author, (own) => sendAs(own, author, row))
  await settle(ctx, reply_ref, { state: 'sent', failure: '' })
}

async function settle(ctx: Ctx, reply_ref: string, values: Pick<ReplyRow, 'state' | 'failure'>): Promise<void> {
  const row = await ctx.db
    .updateTable('mail_replies')
    .set(values)
    .where('support_lib_id', '=', ctx.support_lib_id)
    .where('reply_ref', '=', reply_ref)
    .where('state', '=', 'waiting')
    .returningAll()
    .executeTakeFirst()
  if (row) tell(ctx, row)
}

async function sendAs(ctx: Ctx, author: StaffActor, row: ReplyRow): Promise<void> {
  const { conversation_ref, message, client_msg_id, reply_ref } = row
  const source = await conversationForReading(ctx, conversation_ref)
  const files = row.attachments as AttachmentView[]
  const input = { conversation_ref, client_msg_id, message, attachments: files.map(({ file_id }) => file_id) }
  const people = recipientsOfReply(row)
  const isForward = row.kind === 'forward'
  const first = people.to[0]
  if (!first) throw new AppError('invalid_input')
  // The conversation may have become a side conversation, or somebody's contact have been merged, since it was written.
  await assertWithoutCustomers(ctx, source, [...people.to, ...people.cc, ...people.bcc], {
    isForward,
    agreed: row.to_participants ? 'all' : row.participants,
  })
  const target = isForward ? await openForwarded(ctx, { ...input, subject: row.subject }, first) : { conversation_ref, ...(await addReplyByMail(ctx, input)) }
  await composeReply(ctx, {
    ...{ source, target, message, files, people },
    ...(isForward && { subject: row.subject, hasQuotes: row.has_quotes }),
    kind: isForward ? 'forward' : 'reply',
    author_id: author.user_id,
    language: (await mailReaderOf(ctx, row.user_id)).language,
    mail_id: reply_ref,
  })
}

/** Sends replies whose job was lost with its process. */
export const resumeReplies: Schedule = schedule(
  'mailReplies.resume',
  '* * * * *',
  `select distinct support_lib_id from mail_replies where state = 'waiting' and send_at < $1::timestamptz - interval '30 seconds'`,
  async (ctx) => {
    const rows = await ctx.db
      .selectFrom('mail_replies')
      .select('reply_ref')
      .where('support_lib_id', '=', ctx.support_lib_id)
      .where('state', '=', 'waiting')
      .where('send_at', '<', new Date(ctx.clock.now().getTime() - 30_000))
      .limit(500)
      .execute()
    for (const { reply_ref } of rows) sendLater(ctx, reply_ref, ctx.clock.now())
  },
)

/** Deletes old replies; those that were sent are messages, and those that failed have been shown for a month. */
export const tidyReplies: Schedule = schedule(
  'mailReplies.tidy',
  '41 3 * * *',
  `select distinct support_lib_id from mail_replies where state <> 'waiting' and created_at < $1::timestamptz - interval '${keptDays} days'`,
  async (ctx) => {
    const before = new Date(ctx.clock.now().getTime() - keptDays * 86_400_000)
    await ctx.db
      .deleteFrom('mail_replies')
      .where('support_lib_id', '=', ctx.support_lib_id)
      .where('state', '<>', 'waiting')
      .where('created_at', '<', before)
      .execute()
  },
)
