import { messagesApi } from '@porchlight/contracts/conversations/conversations'
import type { ParsedInputOf } from '@porchlight/contracts/define'
import type { Ctx } from '../../../kernel/context.ts'
import { AppError, refuse } from '../../../kernel/errors.ts'
import { conversationForReading, messageForUpdate } from '../access.ts'
import type { MessageRow } from '../rows.ts'
import type { Door, Said } from '../speaking.ts'
import { type Opening, sendMessages } from './send-message.ts'

/**
 * Sends a message that another module shows as something of its own, such as a form: `values` say what, `door` how it is said. Everything else is as for any message. `isNew` is
 * false if an earlier call sent it.
 * @throws AppError like `sendMessages`
 */
export async function sendWith(
  ctx: Ctx,
  input: Pick<ParsedInputOf<typeof messagesApi.send>, 'client_msg_id' | 'message'> & { conversation_ref: string } & Partial<
      ParsedInputOf<typeof messagesApi.send>
    >,
  values: Record<string, string>,
  { door, mailTo }: { door?: Door; mailTo?: Said['to'] } = {},
) {
  const [answer] = await sendMessages([{ ctx, input: { ...messagesApi.send.input.parse(input) }, values, ...(door && { door }), ...(mailTo && { mailTo }) }])
  if (answer === undefined || answer instanceof AppError) throw answer ?? refuse('not_found')
  const { message, conversation } = answer
  const isNew = Object.entries(values).every(([name, value]) => message.values?.[name] === value)
  return { message, conversation, isNew }
}

/**
 * Returns a message of a conversation that the caller may read.
 * @throws AppError `not_found`
 */
export async function messageForReading(ctx: Ctx, conversation_ref: string, message_id: string): Promise<MessageRow> {
  await conversationForReading(ctx, conversation_ref)
  return messageForUpdate(ctx, conversation_ref, message_id)
}

/**
 * Starts a visitor's chat in which a flow answers: what it says first comes before the visitor's message, which `values` say more about. A repeated `client_msg_id` returns the first result.
 * @throws AppError like `sendMessages`
 */
export async function startChatWith(
  ctx: Ctx,
  input: { client_msg_id: string; message: string; attachments?: string[] },
  opening: Opening,
  values?: Record<string, string>,
) {
  const [answer] = await sendMessages([{ ctx, input: messagesApi.send.input.parse(input), opening, ...(values && { values }) }])
  if (answer === undefined || answer instanceof AppError) throw answer ?? refuse('not_found')
  return answer
}
