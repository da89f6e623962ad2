import type { Ctx } from '../../kernel/context.ts'
import { refuse } from '../../kernel/errors.ts'
import { type ConversationRow, customersAmong } from '../conversations/index.ts'

type Person = { address: string }
type Source = Pick<ConversationRow, 'conversation_ref' | 'visitor_email'>

/** Returns the addresses that a mail must not go to. A reply to the conversation's own contact alone asks the database nothing. */
function keptOut(ctx: Ctx, { conversation_ref, visitor_email }: Source, people: readonly Person[], isForward: boolean): Promise<Set<string>> {
  const addresses = people.map(({ address }) => address.toLowerCase())
  const own = visitor_email?.toLowerCase()
  return customersAmong(ctx, conversation_ref, isForward ? addresses : addresses.filter((address) => address !== own), isForward)
}

/**
 * What is written in a side conversation never goes to the customer whom it is about, nor does a forward of a conversation to its own contact.
 * @throws AppError `invalid_input`
 */
export async function assertWithoutCustomers(ctx: Ctx, source: Source, people: readonly Person[], isForward: boolean): Promise<void> {
  if ((await keptOut(ctx, source, people, isForward)).size > 0) throw refuse('invalid_input', { fields: { to: 'the requester' } })
}

/** Returns the people to whom a reply may go: a third party's mail may name the customer. */
export async function withoutCustomers<P extends Person>(ctx: Ctx, source: Source, people: readonly P[]): Promise<P[]> {
  const out = await keptOut(ctx, source, people, false)
  return people.filter(({ address }) => !out.has(address.toLowerCase()))
}
