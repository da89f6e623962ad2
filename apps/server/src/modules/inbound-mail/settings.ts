import { type InboundSettings, inboundMailApi } from '@porchlight/contracts/inbound-mail/inbound-mail'
import type { MailOpeners } from '@porchlight/contracts/inbound-mail/mail-fates'
import { limits } from '@porchlight/contracts/limits'
import type { Ctx } from '../../kernel/context.ts'
import { asSystem } from '../../kernel/jobs.ts'
import type { Kernel } from '../../kernel/kernel.ts'
import { action, query } from '../../kernel/operations.ts'
import { staffOf } from '../../kernel/permissions.ts'
import { senderAddresses } from '../mail-senders/index.ts'

const keyField = (support_lib_id: string) => `${support_lib_id}:inbound_mail_settings:mailgun_key`

/** The rules of a library before anyone changes them. */
const usual: InboundSettings = { who_may_open: 'anyone', blocked_senders: [], size_max_mb: limits.inboundMailMbMax, acknowledges: false }

const stored = (ctx: Ctx) => ctx.db.selectFrom('inbound_mail_settings').selectAll().where('support_lib_id', '=', ctx.support_lib_id).executeTakeFirst()

/** Returns the library's rules for incoming mail. */
export async function settingsOf(ctx: Ctx): Promise<InboundSettings> {
  const row = await stored(ctx)
  if (!row) return usual
  const { who_may_open, blocked_senders, size_max_mb, acknowledges } = row
  return { who_may_open: who_may_open as MailOpeners, blocked_senders, size_max_mb, acknowledges }
}

/** Returns the key that signs the library's Mailgun webhooks; undefined if it has none. */
export async function mailgunKeyOf(ctx: Ctx): Promise<string | undefined> {
  const sealed = (await stored(ctx))?.mailgun_key
  return sealed ? ctx.ports.secrets.open(sealed, keyField(ctx.support_lib_id)) : undefined
}

/** Returns the library's address on this server; null if the server receives no mail. */
export const addressOf = ({ config, support_lib_id }: Pick<Ctx, 'config' | 'support_lib_id'>): string | null =>
  config.INBOUND_MAIL_DOMAIN ? `${support_lib_id.toLowerCase()}@${config.INBOUND_MAIL_DOMAIN}` : null

/** Returns the addresses that mail of the library is sent to or from: this server's, its mailboxes' and its senders'. */
export async function ownAddresses(ctx: Ctx): Promise<{ address: string; of: 'server' | 'mailbox' | 'sender' }[]> {
  const mailboxes = await ctx.db
    .selectFrom('inbound_mailboxes')
    .select('address')
    .where('support_lib_id', '=', ctx.support_lib_id)
    .orderBy('created_at')
    .execute()
  const own = addressOf(ctx)
  const found = [
    ...(own === null ? [] : [{ address: own, of: 'server' as const }]),
    ...mailboxes.filter(({ address }) => address !== '').map(({ address }) => ({ address, of: 'mailbox' as const })),
    ...(await senderAddresses(ctx)).map((address) => ({ address, of: 'sender' as const })),
  ]
  return [...new Map(found.map((each) => [each.address, each])).values()]
}

async function present(ctx: Ctx) {
  return {
    ...(await settingsOf(ctx)),
    address: addressOf(ctx),
    addresses: await ownAddresses(ctx),
    has_mailgun_key: Boolean((await stored(ctx))?.mailgun_key),
    mailgun_url: `${ctx.config.PUBLIC_URL}/api/integrations/mailgun/${ctx.support_lib_id}/mime`,
  }
}

/** Implements GET inbound-settings. */
export const readSettings = query(inboundMailApi.settings, present)

/** Implements PUT inbound-settings; omitted fields stay. */
export const saveSettings = action(inboundMailApi.saveSettings, async (ctx, { mailgun_key, ...given }) => {
  const { support_lib_id } = ctx
  const before = await settingsOf(ctx)
  const after = { ...before, ...Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined)) }
  const key = mailgun_key === undefined ? {} : { mailgun_key: mailgun_key === '' ? null : ctx.ports.secrets.seal(mailgun_key, keyField(support_lib_id)) }
  await ctx.db
    .insertInto('inbound_mail_settings')
    .values({ support_lib_id, ...after, ...key })
    .onConflict((conflict) => conflict.column('support_lib_id').doUpdateSet({ ...after, ...key }))
    .execute()
  ctx.emit('inbound_settings.changed', { by: staffOf(ctx).user_id })
  return present(ctx)
})

/** Returns the library's rules outside a transaction. */
export const settingsFor = (kernel: Kernel, support_lib_id: string): Promise<InboundSettings> => asSystem(kernel, support_lib_id, 'inbound-mail', settingsOf)
