import { maskedAddress } from '@porchlight/contracts/personal-data/markable-fields'
import { isHidden } from '../../kernel/calls/hidden-fields.ts'
import type { Ctx } from '../../kernel/context.ts'
import { refuse } from '../../kernel/errors.ts'
import { type ConversationRow, customersAmong, mainsAbove } from '../conversations/index.ts'
import { namedInMails } from '../inbound-mail/index.ts'
import { mailedIn } from '../mail/index.ts'
import { staffOfEmail } from '../people/index.ts'

type Person = { address: string }
type Source = Pick<ConversationRow, 'conversation_ref' | 'visitor_email'>
/** `participants`: people who may be on the customer's side, among them `former` addresses of the customer that nobody has vouched for. */
type KeptOut = { customers: ReadonlySet<string>; participants: ReadonlySet<string>; former: ReadonlySet<string> }

/**
 * A mail of a conversation: whether it begins a side conversation about it, and to which of those who take part in what it is about its author agreed, in lower
 * case.
 */
type Mailed = { isForward: boolean; agreed: readonly string[] | 'all' }

const nobody: KeptOut = { customers: new Set(), participants: new Set(), former: new Set() }

/**
 * Returns the addresses that a mail must not go to: those that customers have or had about whom a side conversation is, and those of people who took part in
 * what it is about by mail, who may be on the customer's side.
 */
async function keptOut(ctx: Ctx, { conversation_ref, visitor_email }: Source, addresses: readonly string[], isForward: boolean): Promise<KeptOut> {
  if (addresses.length === 0) return nobody
  const mains = await mainsAbove(ctx, conversation_ref, isForward)
  if (mains.length === 0) return nobody
  const { customers, former } = await customersAmong(ctx, mains, addresses)
  // The contact of a side conversation takes part in nothing else by being written to in it, but may have become the customer: whoever signs in brings an address.
  const own = isForward ? undefined : visitor_email?.toLowerCase()
  const others = addresses.filter((address) => !customers.has(address) && address !== own)
  return { customers, former, participants: await participantsAmong(ctx, mains, others, former, isForward ? null : conversation_ref) }
}

const addressesOf = (people: readonly Person[]): string[] => [...new Set(people.map(({ address }) => address.toLowerCase()))]

/** `side`: whoever was written to in it on purpose may be written to again. */
async function participantsAmong(
  ctx: Ctx,
  mains: readonly string[],
  addresses: readonly string[],
  former: ReadonlySet<string>,
  side: string | null,
): Promise<Set<string>> {
  const [mailed, named] = [await mailedIn(ctx, mains, addresses), await namedInMails(ctx, mains, addresses)]
  const found = new Set([...mailed, ...named, ...former])
  const writtenTo = side === null ? new Set<string>() : await mailedIn(ctx, [side], [...found])
  for (const address of found) if (writtenTo.has(address) || (await staffOfEmail(ctx, address))?.isActive) found.delete(address)
  return found
}

/**
 * What is written in a side conversation never goes to the customer whom it is about, nor does a forward of a conversation to its own contact; to others who take
 * part in that conversation, and to unverified addresses that the customer had, only on purpose. The refusal names all of them, and which were the customer's.
 * @throws AppError `invalid_input`
 */
export async function assertWithoutCustomers(ctx: Ctx, source: Source, people: readonly Person[], mailed: Mailed): Promise<void> {
  const { customers, participants, former } = await keptOut(ctx, source, addressesOf(people), mailed.isForward)
  if (customers.size > 0) throw refuse('invalid_input', { fields: { to: 'the requester' } })
  if (mailed.agreed === 'all') return
  const agreed = new Set(mailed.agreed.map((address) => address.toLowerCase()))
  const asked = addressesOf(people).filter((address) => participants.has(address))
  if (asked.every((address) => agreed.has(address))) return
  const isHiddenOwn = (address: string) => address === source.visitor_email?.toLowerCase() && isHidden(ctx.actor, 'contact.email')
  const lineOf = (addresses: string[]) => addresses.map((address) => (isHiddenOwn(address) ? maskedAddress : address)).join(', ')
  const formerOnes = asked.filter((address) => former.has(address))
  throw refuse('invalid_input', {
    fields: { to: 'a participant', participants: lineOf(asked), ...(formerOnes.length > 0 && { former: lineOf(formerOnes) }) },
  })
}

/** Returns the people to whom a reply may go: a third party's mail may name the customer. For the conversation's own contact, the database is not asked. */
export async function withoutCustomers<P extends Person>(ctx: Ctx, source: Source, people: readonly P[]): Promise<P[]> {
  const own = source.visitor_email?.toLowerCase()
  const others = addressesOf(people).filter((address) => address !== own)
  const { customers, participants } = await keptOut(ctx, source, others, false)
  return people.filter(({ address }) => !customers.has(address.toLowerCase()) && !participants.has(address.toLowerCase()))
}
