import { messagesApi } from '@porchlight/contracts/conversations/conversations'
import { perform } from '../../kernel/calls/perform.ts'
import { AppError } from '../../kernel/errors.ts'
import type { JobTask } from '../../kernel/jobs.ts'
import { type Kernel, systemRequest } from '../../kernel/kernel.ts'
import { threadConnection } from '../apps/index.ts'
import { staffNow, staffOfEmail } from '../people/index.ts'
import { callSlack, readSlackUser } from './slack-calls.ts'
import { refusals, written } from './words.ts'

type Reply = { connection_ref: string; team: string; user: string; text: string; ts: string; thread_ts: string }

/**
 * Takes over what a person answered in a thread: as that person, with the rights that they have here and now. They are known by the email address that their own
 * workspace has of them; guests from other workspaces in a shared channel are nobody.
 */
export const takeReply: JobTask = {
  name: 'slack-threads.reply',
  outside: true,
  lane: 'webhooks',
  async runOutside({ kernel, inLibrary }, payload) {
    const { connection_ref, team, user, text, ts, thread_ts } = payload as Reply
    const found = await inLibrary(async (ctx) => {
      const connection = await threadConnection(ctx, connection_ref)
      const thread = await ctx.db
        .selectFrom('slack_threads')
        .select('conversation_ref')
        .where('support_lib_id', '=', ctx.support_lib_id)
        .where('connection_ref', '=', connection_ref)
        .where('thread_ts', '=', thread_ts)
        .executeTakeFirst()
      return connection && thread && { connection, ...thread }
    })
    if (!found) return
    const { connection, conversation_ref } = found
    const person = await readSlackUser(kernel, connection, user)
    // Slack is asked again by the job's next attempt; a token that may not read people stays without answers.
    if ('problem' in person && person.problem !== 'denied' && person.problem !== 'missing') throw new Error(`Slack: ${person.problem}`)
    const email = 'answer' in person ? emailOf(person.answer, team) : undefined
    const actor =
      email === undefined
        ? undefined
        : await inLibrary(async (ctx) => {
            const staff = await staffOfEmail(ctx, email)
            return staff?.isActive ? staffNow(ctx, staff.user_id) : undefined
          })
    const refusal = actor ? await send(kernel, { ...written(text), actor, conversation_ref, ts }) : 'unknown'
    const { channel } = connection
    if (refusal === undefined) await callSlack(kernel, connection, 'reactions.add', { channel, timestamp: ts, name: 'white_check_mark' })
    else await callSlack(kernel, connection, 'chat.postEphemeral', { channel, user, thread_ts, text: refusals[refusal] ?? refusals.other })
  },
}

/** Returns the address of a member of this workspace, in lower case; undefined for bots, guests, strangers, and addresses that are not confirmed. */
function emailOf(user: Readonly<Record<string, unknown>>, team: string): string | undefined {
  const { team_id, deleted, is_bot, is_stranger, is_restricted, is_ultra_restricted, is_email_confirmed, profile } = user
  const email = (profile as { email?: unknown } | undefined)?.email
  if (team_id !== team || deleted || is_bot || is_stranger || is_restricted || is_ultra_restricted || is_email_confirmed === false) return undefined
  return typeof email === 'string' && email !== '' ? email.toLowerCase() : undefined
}

type Sending = ReturnType<typeof written> & { actor: NonNullable<Awaited<ReturnType<typeof staffNow>>>; conversation_ref: string; ts: string }

/** Sends it like a call of this person. Returns the code of the refusal; undefined if it was sent, now or before. */
async function send(kernel: Kernel, { actor, conversation_ref, ts, message, sender_type }: Sending): Promise<string | undefined> {
  const handler = kernel.handlers.get(messagesApi.send.name)
  if (!handler) throw new Error('no messages')
  const client_msg_id = fromSlack(ts)
  try {
    await perform(kernel, handler, { actor, input: { client_msg_id, conversation_ref, message, sender_type }, meta: systemRequest(client_msg_id) })
    return undefined
  } catch (error) {
    if (!(error instanceof AppError) || error.status >= 500 || error.code === 'rate_limited') throw error
    return error.code
  }
}

const mark = 'slack-'
/** The id of the message that an answer in Slack becomes; it is not posted there again. */
const fromSlack = (ts: string): string => `${mark}${ts.replaceAll(/[^0-9A-Za-z]/g, '-')}`
/** Whether a message was written in Slack. */
export const isFromSlack = (client_msg_id: string | null): boolean => client_msg_id?.startsWith(mark) ?? false
