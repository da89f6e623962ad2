import { customerDataApi } from '@porchlight/contracts/customer-data/customer-data'
import { customerFreshMinutes } from '@porchlight/contracts/customer-data/customer-kind'
import { LRUCache } from 'lru-cache'
import type { Kernel } from '../../kernel/kernel.ts'
import { outsideAction } from '../../kernel/operations.ts'
import { type CustomerSource, customerSourcesOf } from '../apps/index.ts'
import { conversationForReading } from '../conversations/index.ts'
import { type AskedContact, askSource, type CustomerAnswer } from './ask-source.ts'

/** Answers that this process remembers. */
const rememberedMax = 2000

type Remembered = { asked_at: Date; answer: Promise<CustomerAnswer> }
const answers = new WeakMap<Kernel, LRUCache<string, Remembered>>()

/** Tells what the library's addresses know about the contact of a conversation. */
export const readCustomer = outsideAction(customerDataApi.read, async ({ kernel, support_lib_id, read }, { conversation_ref }) => {
  const { contact, sources } = await read(support_lib_id, async (ctx) => {
    const { visitor_id } = await conversationForReading(ctx, conversation_ref)
    const found = await customerSourcesOf(ctx)
    if (found.length === 0) return { contact: undefined, sources: [] }
    const row = await ctx.db
      .selectFrom('visitors')
      .select(['visitor_id', 'external_id', 'name', 'email', 'is_verified'])
      .where('support_lib_id', '=', support_lib_id)
      .where('visitor_id', '=', visitor_id)
      .executeTakeFirst()
    return { contact: row, sources: found }
  })
  if (!contact) return { sources: [] }
  return {
    sources: await Promise.all(
      sources.map(async (source) => {
        const { asked_at, answer } = remembered(kernel, support_lib_id, source, contact)
        return { connection_ref: source.connection_ref, name: source.name, ...(await answer), asked_at: asked_at.toISOString() }
      }),
    ),
  }
})

/** Returns the answer that is still fresh, or asks. Callers at the same time share a call. Another name, address or URL of either side is another question. */
function remembered(kernel: Kernel, support_lib_id: string, source: CustomerSource, contact: AskedContact): Remembered {
  const ofKernel = answers.get(kernel) ?? new LRUCache<string, Remembered>({ max: rememberedMax })
  answers.set(kernel, ofKernel)
  const { connection_ref, url } = source
  const { visitor_id, external_id, name, email, is_verified } = contact
  const key = JSON.stringify([support_lib_id, connection_ref, url, visitor_id, external_id, name, email, is_verified])
  const now = kernel.clock.now()
  const known = ofKernel.get(key)
  if (known && now.getTime() - known.asked_at.getTime() < customerFreshMinutes * 60_000) return known
  const asked: Remembered = { asked_at: now, answer: askSource(kernel, source, contact) }
  ofKernel.set(key, asked)
  return asked
}
