import type { Ctx } from '../../kernel/context.ts'
import { verifyReplyAddress } from '../mail/index.ts'
import type { MailPeople } from './deciding/record-fate.ts'
import { ownAddresses } from './settings.ts'

type Person = { name: string; address: string }
/** The newest mail of a conversation: its Message-ID and thread, who wrote it, everyone else it was sent to, without addresses of ours, and whether no person wrote it. */
export type LastMail = { message_id: string; refers_to: string[]; author: Person; others: Person[]; isAutomatic: boolean }

/** Returns the newest mail that arrived in a conversation; undefined if none did. */
export async function lastMailOf(ctx: Ctx, conversation_ref: string): Promise<LastMail | undefined> {
  const row = await ctx.db
    .selectFrom('inbound_mails')
    .select(['message_id', 'refers_to', 'people'])
    .where('support_lib_id', '=', ctx.support_lib_id)
    .where('conversation_ref', '=', conversation_ref)
    .where('people', 'is not', null)
    .orderBy('received_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (!row) return undefined
  const { from, reply_to, to, cc, is_automatic = false } = row.people as unknown as MailPeople
  const isOurs = await ourAddresses(ctx, [...to, ...cc, ...reply_to])
  const author = reply_to.find(({ address }) => !isOurs(address)) ?? from
  const others = new Map(
    [...to, ...cc].filter(({ address }) => !isOurs(address) && address !== author.address && address !== from.address).map((each) => [each.address, each]),
  )
  return { message_id: row.message_id, refers_to: row.refers_to, author, others: [...others.values()], isAutomatic: is_automatic }
}

/** Tells which addresses are the library's: its own ones, and the signed ones that its mails ask for answers to. */
async function ourAddresses(ctx: Ctx, people: readonly Person[]): Promise<(address: string) => boolean> {
  const own = new Set((await ownAddresses(ctx)).map(({ address }) => address))
  const domain = ctx.config.INBOUND_MAIL_DOMAIN?.toLowerCase()
  for (const { address } of people) if (domain !== undefined && address.endsWith(`@${domain}`) && (await verifyReplyAddress(ctx, address))) own.add(address)
  return (address) => address === '' || own.has(address)
}
