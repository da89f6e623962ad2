import { mailSendersApi } from '@porchlight/contracts/mail/mail-senders'
import type { Ctx } from '../../kernel/context.ts'
import { refuse } from '../../kernel/errors.ts'
import { newRef } from '../../kernel/ids.ts'
import { action, outsideAction, query } from '../../kernel/operations.ts'
import { staffOf } from '../../kernel/permissions.ts'
import { deliverabilityOf } from './deliverability.ts'
import { authorizationUrl, exchangeCode, type ProviderName, providerOf } from './oauth.ts'
import { sendWith } from './sender-transport.ts'
import { activeSender, allSenders, newestSoundSender, noteTest, presentSender, type SenderOptions, sealSecret, senderOfType, writeSender } from './senders.ts'

/** Implements GET email. */
const listSenders = query(mailSendersApi.list, async (ctx) => ({
  senders: (await allSenders(ctx)).map(presentSender),
  instance_address: ctx.config.MAIL_FROM,
  instance_sends: Boolean(ctx.config.SMTP_URL),
  providers: (['google', 'microsoft'] as const).filter((name) => providerOf(ctx.config, name) !== undefined),
}))

/** Implements GET email of a type. */
const readSender = query(mailSendersApi.read, async (ctx, { email_type }) => {
  const row = await senderOfType(ctx, email_type)
  return { sender: row ? presentSender(row) : null }
})

/** Implements PUT email of a type. A changed host needs the secret again: otherwise it would be sent to a server of the caller's choice. */
const saveSender = action(mailSendersApi.save, async (ctx, { email_type, address, name, is_active, secret, ...options }) => {
  const known = await senderOfType(ctx, email_type)
  const isAccount = email_type === 'google' || email_type === 'microsoft'
  if (isAccount && !known) throw refuse('not_found')
  if (isAccount && (secret !== undefined || (address !== undefined && address !== known?.address)))
    throw refuse('invalid_input', { fields: { address: 'connected' } })
  const before = (known?.options ?? {}) as SenderOptions
  const isElsewhere = (['host', 'port', 'is_tls', 'domain', 'region'] as const).some((key) => options[key] !== undefined && options[key] !== before[key])
  if (secret === undefined && (!known || (isElsewhere && !isAccount))) throw refuse('invalid_input', { fields: { secret: 'required' } })
  const next = { ...before, ...options }
  if (email_type === 'smtp' && !next.host) throw refuse('invalid_input', { fields: { host: 'required' } })
  if (email_type === 'mailgun' && !next.domain) throw refuse('invalid_input', { fields: { domain: 'required' } })
  const sender_address = address ?? known?.address
  if (!sender_address) throw refuse('invalid_input', { fields: { address: 'required' } })
  const { support_lib_id } = ctx
  // What the last test said holds until how the mail is sent changes: switching a sender on doesn't make it work.
  const isSame = secret === undefined && !isElsewhere && sender_address === known?.address && next.username === before.username
  const failure = isSame ? (known?.failure ?? '') : ''
  const row = await writeSender(ctx, {
    ...{ email_type, address: sender_address, name: name ?? known?.name ?? '', is_active: is_active ?? known?.is_active ?? false, failure, options: next },
    secret: secret === undefined ? (known?.secret ?? '') : sealSecret(ctx.ports.secrets, { support_lib_id, email_type }, secret),
  })
  tell(ctx, email_type)
  return { sender: presentSender(row) }
})

/** Implements DELETE auth. Mails of an active sender go on through another one that is set up and has not failed, if there is one. */
const removeSender = action(mailSendersApi.remove, async (ctx, { email_type }) => {
  const [gone] = await ctx.db
    .deleteFrom('mail_senders')
    .where('support_lib_id', '=', ctx.support_lib_id)
    .where('email_type', '=', email_type)
    .returning('is_active')
    .execute()
  if (!gone) throw refuse('not_found')
  tell(ctx, email_type)
  const next = gone.is_active ? await newestSoundSender(ctx) : undefined
  if (next) {
    await writeSender(ctx, { ...next, is_active: true, options: next.options as SenderOptions })
    tell(ctx, next.email_type)
  }
  const active = next ?? (await activeSender(ctx))
  return { active_address: active?.address ?? null, nothing_sends: !active && !ctx.config.SMTP_URL }
})

/** Implements POST auth: the provider's page. */
const authorizeProvider = query(mailSendersApi.authorize, async (ctx, { provider }) => {
  const { user_id, support_lib_id } = staffOf(ctx)
  const at = { config: ctx.config, ports: ctx.ports, clock: ctx.clock }
  return { url: authorizationUrl(at, requiredProvider(ctx, provider), provider, { support_lib_id, user_id }) }
})

/** Implements PUT auth: the code becomes a sender. It is not active until someone says so. */
const connectProvider = outsideAction(mailSendersApi.connect, async ({ kernel, actor, support_lib_id, write }, input) => {
  const { user_id } = staffOf({ actor })
  const { address, refresh_token } = await exchangeCode(kernel, requiredProvider(kernel, input.provider), input, { support_lib_id, user_id }).catch(notReached)
  return write(support_lib_id, async (ctx) => {
    const known = await senderOfType(ctx, input.provider)
    const secret = sealSecret(ctx.ports.secrets, { support_lib_id, email_type: input.provider }, refresh_token)
    const row = await writeSender(ctx, {
      email_type: input.provider,
      address,
      name: known?.name ?? '',
      is_active: known?.is_active ?? false,
      failure: '',
      options: {},
      secret,
    })
    tell(ctx, input.provider)
    return { sender: presentSender(row) }
  })
})

function notReached(error: unknown): never {
  if ((error as { name?: string }).name === 'AppError') throw error
  throw refuse((error as { code?: string }).code === 'EAUTH' ? 'token_invalid' : 'unavailable')
}

/** Implements POST test. A sender that was changed meanwhile is not switched on: nobody has tried it. */
const testSender = outsideAction(mailSendersApi.test, async ({ kernel, actor, support_lib_id, read, write }, { email_type, activates }) => {
  const { email } = staffOf({ actor })
  const row = await read(support_lib_id, (ctx) => senderOfType(ctx, email_type))
  if (!row) throw refuse('not_found')
  const message_id = `${newRef()}@${new URL(kernel.config.PUBLIC_URL).hostname}`
  const mail = { message_id, recipient: email, to: [{ name: '', address: email }], cc: [], references: [], headers: {}, attachments: [] }
  const reason = await sendWith(kernel, row, { ...mail, subject: 'Test of your sender', text: 'Your sender works.\n', is_automatic: true }).then(
    () => '',
    (error: unknown) => reasonOf(error),
  )
  const is_active = await write(support_lib_id, async (ctx) => {
    const noted = await noteTest(ctx, row, reason)
    if (noted) tell(ctx, email_type)
    if (!noted || noted.is_active || !activates || reason !== '') return noted?.is_active ?? false
    return (await writeSender(ctx, { ...noted, is_active: true, options: noted.options as SenderOptions })).is_active
  })
  return { is_sent: reason === '', reason, is_active }
})

/** Returns an error of a mail server as one line. */
const reasonOf = (error: unknown): string =>
  String((error as { response?: string; message?: string }).response ?? (error as Error).message)
    .replace(/\p{Cc}+/gu, ' ')
    .slice(0, 250)

/** Implements GET deliverability. */
const checkSender = outsideAction(mailSendersApi.deliverability, async ({ kernel, support_lib_id, read }, { email_type, selector }) => {
  const row = await read(support_lib_id, (ctx) => senderOfType(ctx, email_type))
  if (!row) throw refuse('not_found')
  const { host } = row.options as SenderOptions
  const domain = row.address.slice(row.address.lastIndexOf('@') + 1)
  return { checks: await deliverabilityOf(kernel.ports.resolveDns, { email_type, domain, host, selector }) }
})

function requiredProvider(at: Pick<Ctx, 'config'>, name: ProviderName) {
  const provider = providerOf(at.config, name)
  if (!provider) throw refuse('not_found')
  return provider
}

const tell = (ctx: Ctx, email_type: string) => ctx.emit('mail.sender_changed', { email_type })

/** Handlers of this module. */
export const handlers = [listSenders, readSender, saveSender, removeSender, authorizeProvider, connectProvider, testSender, checkSender]
