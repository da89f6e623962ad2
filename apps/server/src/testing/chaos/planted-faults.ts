import { type MessageView, messagesApi } from '@porchlight/contracts/conversations/conversations'
import type { Ctx } from '../../kernel/context.ts'
import { newRef } from '../../kernel/ids.ts'
import type { Kernel, Module } from '../../kernel/kernel.ts'
import type { Handler } from '../../kernel/operations.ts'

/** Message faults that a server could have. The chaos check must notice each of them, or passing it would prove nothing. */
export const plantedFaults = ['acknowledges-before-commit', 'forgets-repeats', 'numbers-twice', 'swallows-pushes'] as const
export type PlantedFault = (typeof plantedFaults)[number]

type Sent = { message: MessageView; conversation: unknown }
type Input = { client_msg_id: string }
type Send = (ctx: Ctx, input: Input) => Promise<Sent>

/** Duration of the two faults that only a kill exposes, and so the time left for the kill. */
const gapMs = 1000
const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

/** Whether the server misbehaves now, and a callback for the moment when a kill would expose it. */
type Occasion = { isOn(): boolean; tell(): void }
/** Message from the server to its parent process when the fault is triggered. */
export const errsNow = 'errs now'

/** Returns the product's modules with a message operation that has this fault while `isOn`. */
export function withFault(modules: Module[], fault: PlantedFault, occasion: Occasion): Module[] {
  return modules.map((module) => ({
    ...module,
    handlers: module.handlers?.map((handler) => (handler.operation.name === messagesApi.send.name ? faulty(handler, fault, occasion) : handler)),
  }))
}

/** Removes the database constraint that would prevent the fault: it is the second line of defence, and this fault simulates losing the first. */
export async function makeRoomForFault({ database }: Kernel, fault: PlantedFault): Promise<void> {
  if (fault === 'forgets-repeats') await database.owner.query('drop index if exists messages_client_id')
  if (fault === 'numbers-twice') await database.owner.query('alter table messages drop constraint if exists messages_pkey')
}

function faulty(handler: Handler, fault: PlantedFault, { isOn, tell }: Occasion): Handler {
  const send: Send = (ctx, input) => handler.run(ctx, input) as Promise<Sent>
  const run = {
    'acknowledges-before-commit': send,
    'forgets-repeats': forgetting(send),
    'numbers-twice': numberingTwice(send),
    'swallows-pushes': swallowing(send),
  }[fault]
  const gap = async () => {
    tell()
    await pause(gapMs)
  }
  let count = 0
  return {
    operation: handler.operation,
    mode: 'outside',
    run: handler.run,
    async runOutside({ support_lib_id, write }, input) {
      if (!isOn()) return write(support_lib_id, (ctx) => send(ctx, input as Input))
      // Not every time: an open transaction blocks all others in the library.
      const isItsTurn = ++count % 6 === 0
      if (fault === 'acknowledges-before-commit' && isItsTurn) {
        const early = Promise.withResolvers<Sent>()
        void write(support_lib_id, async (ctx) => {
          early.resolve(await send(ctx, input as Input))
          await gap()
        }).catch(early.reject)
        return early.promise
      }
      const isSilent = fault === 'forgets-repeats' && isItsTurn
      const answer = await write(support_lib_id, (ctx) => run(isSilent ? untold(ctx) : ctx, input as Input))
      if (isSilent) await gap()
      return answer
    },
  }
}

/** Treats each retry as a new message. */
function forgetting(send: Send): Send {
  return async (ctx, input) => {
    const { client_msg_id } = input
    const sent = await send(
      altering(ctx, (message) => ({ ...message, client_msg_id })),
      { ...input, client_msg_id: newRef() },
    )
    await inConversations(ctx, sent.message.id, { client_msg_id })
    return { ...sent, message: { ...sent.message, client_msg_id } }
  }
}

/** Gives every tenth message the number of the one before it. */
function numberingTwice(send: Send): Send {
  let count = 0
  return async (ctx, input) => {
    if (++count % 10 !== 0) return send(ctx, input)
    const again = (message: MessageView) => ({ ...message, seq: message.seq - 1 })
    const sent = await send(altering(ctx, again), input)
    const row = await ctx.db.selectFrom('messages').select(['seq', 'visitor_seq']).where('id', '=', sent.message.id).executeTakeFirstOrThrow()
    await inConversations(ctx, sent.message.id, { seq: row.seq - 1, visitor_seq: (row.visitor_seq ?? 1) - 1 })
    return { ...sent, message: again(sent.message) }
  }
}

/** Stores every fifth message without notifying anyone. */
function swallowing(send: Send): Send {
  let count = 0
  return async (ctx, input) => send(++count % 5 === 0 ? untold(ctx) : ctx, input)
}

/** Returns the context without pushes. */
const untold = (ctx: Ctx): Ctx => ({ ...ctx, emit: (name, payload) => ctx.emit(name, payload) })

const inConversations = (ctx: Ctx, id: string, values: { client_msg_id?: string; seq?: number; visitor_seq?: number }) =>
  ctx.db.updateTable('messages').set(values).where('support_lib_id', '=', ctx.support_lib_id).where('id', '=', id).execute()

/** Returns the context with the messages of its pushes altered. */
function altering(ctx: Ctx, alter: (message: MessageView) => MessageView): Ctx {
  return {
    ...ctx,
    emit(name, payload, options = {}) {
      const changes = options.changes?.map((change) => ({ ...change, data: { ...change.data, messages: change.data.messages?.map(alter) } }))
      ctx.emit(name, payload, { ...options, ...(changes && { changes }) })
    },
  }
}
