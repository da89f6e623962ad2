// Holds for every operation and table.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { operations } from '@porchlight/contracts/api'
import { Secret, TOTP } from 'otpauth'
import { expect, onTestFinished, test } from 'vitest'
import { z } from 'zod'
import type { Kernel } from '../kernel/kernel.ts'
import { Browser } from '../modules/identity/testing.ts'
import { startPlainImap } from '../modules/inbound-mail/testing/plain-imap.ts'
import { newestMails } from '../modules/mail/index.ts'
import { newSubscriptionOfBrowser } from '../modules/notifications/testing/push-service.ts'
import { doing, ruleLab } from '../modules/workflows/testing/rule-lab.ts'
import { eventually } from './eventually.ts'
import { startChat, testPassword } from './library.ts'
import { identityToken } from './signed-in-visitor.ts'
import { ownServer, type TestServer } from './test-server.ts'

/** Secrets by where they enter or leave the product: an operation and its field. */
type Planted = Record<string, string>

/** Fields with the name of a secret that are none, or of which other tests prove more. */
const others: Record<string, string> = {
  'contactForms.submit.submission_key': 'names a form that was sent, so that it counts once',
  'forms.submit.submission_key': 'the same',
  'forms.attach.submission_key': 'the same',
  'forms.answer.submission_key': 'the same',
  'flowRuns.begin.key': 'the same of a flow',
  'help.searchArticles.ref_key': 'the public address of a library',
  'librarySettings.read.library.library_refkey': 'the same',
  'librarySettings.update.library.library_refkey': 'the same',
  'issueLinks.list.links.issue_key': 'the number of an issue in a tracker',
  'issueLinks.add.link.issue_key': 'the same',
  'issueLinks.refresh.links.issue_key': 'the same',
  'reports.groups.key': 'what results are grouped by',
  'visitorTexts.list.visitor_texts.key': 'names a text of hub or widget',
  'visitorTexts.save.key': 'the same',
  'visitorTexts.save.visitor_text.key': 'the same',
  'visitors.unread.key': 'a hash of a visitor’s secret, which the widget sends without cookies',
  'passkeys.signIn.authenticatorData': 'signed by a device whose key never leaves it',
  'passkeys.confirm.authenticatorData': 'the same',
  'pushDevices.list.public_key': 'public',
  'identity.invitationNonce.nonce': 'a proof that the page was open, which is signed and not stored',
  'identity.acceptInvitation.nonce': 'the same',
  'identity.approveInvitation.nonce': 'the same',
  'identity.approveInvitation.token': 'that of `acceptInvitation`',
  'identity.invitationNonce.token': 'that of `acceptInvitation`',
  'identity.changePassword.current_password': 'that of `signIn`',
  'identity.confirm.password': 'that of `signIn`',
  'identity.setUp.password': 'stored as that of `acceptInvitation`, which needs no new installation',
  'invitationLinks.ask.secret': 'that of `look`',
  'memberships.switch.identity_token': 'made by the function that makes that of `signIn`',
  'passkeys.signIn.identity_token': 'the same',
  'singleSignOn.finish.identity_token': 'the same',
  'status.unsubscribe.token': 'that of `confirmSubscription`, or in a mail of an incident, whose text is sealed',
  'identity.confirmationWays.password': 'whether there is one',
}
const isNamedSecret = (field: string) => /password|secret|token|oobcode|recovery_codes|nonce|p256dh|\.auth$|key$/i.test(field)
const isTold = (name: string) => /secret_until|has_mailgun_key|tokens$|codes_left|is_|author/.test(name)

/** Each field of an operation's input or output that is named as a secret, without the places of arrays and results. */
function namedSecrets(): string[] {
  const found = new Set<string>()
  const walk = (name: string, schema: z.core.$ZodType, depth = 0): void => {
    if (depth > 8) return
    if (schema instanceof z.ZodOptional || schema instanceof z.ZodDefault || schema instanceof z.ZodNullable) walk(name, schema.def.innerType, depth + 1)
    else if (schema instanceof z.ZodArray) walk(name, schema.def.element, depth + 1)
    else if (schema instanceof z.ZodUnion) for (const option of schema.def.options) walk(name, option, depth + 1)
    else if (schema instanceof z.ZodObject)
      for (const [field, inner] of Object.entries(schema.shape)) walk(`${name}.${field}`, inner as z.core.$ZodType, depth + 1)
    else if (
      !(schema instanceof z.ZodNumber || schema instanceof z.ZodBoolean) &&
      isNamedSecret(name.slice(name.indexOf('.', name.indexOf('.') + 1))) &&
      !isTold(name)
    )
      found.add(name.replace(/^reports\..*\.groups\.key$/, 'reports.groups.key'))
  }
  for (const { name, input, output } of operations) {
    walk(name, input)
    walk(name, output)
  }
  return [...found].sort()
}

/** Returns the places that hold one of these secrets in any writing that a program would store: `schema.table` in the database, file names in the data folder. */
async function placesOf(server: TestServer, secrets: Planted): Promise<string[]> {
  const { owner } = server.kernel.database
  const writings = Object.entries(secrets).flatMap(([name, secret]) => {
    const bytes = Buffer.from(secret)
    const texts = [secret, JSON.stringify(secret).slice(1, -1), encodeURIComponent(secret), bytes.toString('hex'), bytes.toString('base64').replace(/=+$/, '')]
    return [...new Set(texts)].map((text) => ({ name, text }))
  })
  const { rows: tables } = await owner.query<{ schema: string; name: string }>(
    `select n.nspname as schema, c.relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
      where c.relkind in ('r', 'm') and n.nspname not in ('pg_catalog', 'information_schema') and n.nspname not like 'pg_toast%'`,
  )
  const places: string[] = []
  for (const { schema, name } of tables) {
    const { rows } = await owner.query<{ text: string }>(`select r::text as text from "${schema}"."${name}" r`)
    const all = rows.map(({ text }) => text).join('\n')
    for (const each of writings) if (all.includes(each.text)) places.push(`${schema}.${name}: ${each.name}`)
  }
  for (const entry of readdirSync(server.kernel.config.DATA_DIR, { recursive: true, withFileTypes: true }))
    if (entry.isFile()) {
      const text = readFileSync(join(entry.parentPath, entry.name), 'latin1')
      for (const each of writings) if (text.includes(each.text)) places.push(`${entry.name}: ${each.name}`)
    }
  return [...new Set(places)]
}

/** The code in the link of a mail about an account. */
const code = /[?&](?:oobCode|token)=([\w-]{20,})/

/** Returns a text in a mail to this address, once it is written. */
const inMail = (kernel: Kernel, to: string, pattern: RegExp): Promise<string> =>
  eventually(async () => {
    const found = (await newestMails(kernel, 1000)).filter((mail) => mail.to === to).map(({ text }) => pattern.exec(text)?.[1])
    return found.find((each) => each !== undefined) ?? Promise.reject(new Error(`no mail to ${to} with ${pattern}`))
  })

test('no secret that enters or leaves an operation can be read in the database, its jobs, its events or the data folder', async () => {
  const imap = await startPlainImap()
  onTestFinished(() => imap.stop())
  const lookupHost = async () => [{ address: '127.0.0.1' }]
  const server = await ownServer({ env: { PRIVATE_MAIL_SERVERS: '1', TRUST_PROXY: '1', DEV_MAIL: '1' }, lookupHost })
  const { kernel } = server
  const lab = await ruleLab(server)
  const { library } = lab
  const { support_lib_id } = library
  const [admin, agent] = [await library.user('admin'), await library.user('agent')]
  const { calls } = admin
  const planted: Planted = {}
  const plant = (name: string, value: string | null | undefined): string => {
    if (!value || value.length < 6) throw new Error(`no secret for ${name}`)
    planted[name] = value
    return value
  }
  const own = (name: string) => plant(name, `secret ü ${name}`)

  // People: passwords, codes of mails, sessions, the second factor.
  const browser = new Browser(server)
  const signedIn = (await browser.call('signIn', { email: agent.email, password: plant('identity.signIn.password', testPassword) })).json
  for (const [name, value] of browser.cookies) plant(`cookie ${name}`, value)
  plant('identity.signIn.identity_token', signedIn.identity_token)
  plant('identity.inboxLogin.token', await browser.exchange(signedIn))
  const authorization = `Bearer ${planted['identity.inboxLogin.token']}`
  plant('identity.token.identity_token', (await browser.call('token', {}, { authorization })).json.identity_token)
  await browser.call('confirm', { password: testPassword }, { authorization })
  const changed = { current_password: testPassword, password: own('identity.changePassword.password') }
  expect((await browser.call('changePassword', changed, { authorization })).status).toBe(200)
  await browser.call('requestSignInLink', { email: agent.email })
  const link = await inMail(kernel, agent.email, code)
  const followed = (await browser.call('confirmSignInLink', { oobCode: plant('identity.confirmSignInLink.oobCode', link) })).json
  plant('identity.confirmSignInLink.identity_token', followed.identity_token)
  const reader = await library.user('writer')
  await browser.call('requestReset', { email: reader.email })
  const oobCode = plant('identity.verifyReset.oobCode', await inMail(kernel, reader.email, code))
  plant('identity.confirmReset.oobCode', oobCode)
  await browser.call('confirmReset', { oobCode, password: own('identity.confirmReset.password') })
  const protectedOne = await library.user('editor')
  const { secret } = await protectedOne.calls.secondFactor.start()
  plant('secondFactor.start.secret', secret)
  const { recovery_codes } = await protectedOne.calls.secondFactor.turnOn({ code: new TOTP({ secret: Secret.fromBase32(secret) }).generate() })
  for (const one of recovery_codes) plant(`secondFactor.turnOn.recovery_codes ${one}`, one)
  plant('secondFactor.turnOn.recovery_codes', recovery_codes[0])
  const renewed = await protectedOne.calls.secondFactor.renewRecoveryCodes()
  plant('secondFactor.renewRecoveryCodes.recovery_codes', renewed.recovery_codes[0])

  // Invitations by mail and by link.
  await calls.identity.invite({ email: 'new@guest.test', role: 'agent' })
  const invitation = plant('identity.acceptInvitation.token', await inMail(kernel, 'new@guest.test', code))
  await browser.call('acceptInvitation', { token: invitation, agent_name: 'New', password: own('identity.acceptInvitation.password') } as never)
  const { url } = await calls.invitationLinks.create({ role: 'agent' })
  plant('invitationLinks.look.secret', url.split('#')[1])

  // What the library keeps for other systems.
  plant('apiKeys.create.key', (await calls.apiKeys.create({ key_name: 'Shop', scopes: ['people:read'], expires_in_days: null })).key)
  const hook = await calls.webhooks.create({ name: 'Shop', url: 'https://shop.test/hook' })
  plant('webhooks.create.secret', hook.secret.replace('whsec_', ''))
  const rotated = await calls.webhooks.rotateSecret({ endpoint_ref: hook.endpoint.endpoint_ref, overlap_hours: 2 })
  plant('webhooks.rotateSecret.secret', rotated.secret.replace('whsec_', ''))
  await calls.apps.connect({ app: 'language_model', name: 'M', values: { site: 'https://model.test', model: 'm', token: own('apps.connect.values') } })
  const slack = plant('apps.connect.values of Slack', 'https://hooks.slack.com/services/T00000000/B00000000/abcdefghijklmnopqrstuvwx')
  const { connection } = await calls.apps.connect({ app: 'slack', name: 'S', values: { url: slack } })
  await calls.apps.update({ connection_ref: connection.connection_ref, values: { url: plant('apps.update.values', slack.replace('T00000000', 'T11111111')) } })
  const data = await calls.apps.connect({ app: 'customer_data', name: 'D', values: { url: 'https://data.test/' } })
  plant('apps.connect.secret', data.secret?.replace('whsec_', ''))
  await calls.inboundMail.saveSettings({ mailgun_key: own('inboundMail.saveSettings.mailgun_key') })
  const box = { host: 'imap.test', port: imap.port, is_tls: false, username: 'desk', password: plant('mailboxes.create.password', 'secret-of-the-mailbox') }
  const { mailbox } = await calls.mailboxes.create(box)
  await calls.mailboxes.update({ mailbox_ref: mailbox.mailbox_ref, password: plant('mailboxes.update.password', 'another-secret-mailbox') })
  const sender = { email_type: 'smtp' as const, address: 'desk@velo.test', name: 'Velo', host: '127.0.0.1', port: 2525, username: 'velo' }
  await calls.mailSenders.save({ ...sender, secret: own('mailSenders.save.secret') })
  const provider = { kind: 'oidc' as const, is_on: false, is_required: false, issuer: 'https://idp.example.com', client_id: 'porchlight' }
  const roles = { creates_members: false, default_role: 'agent', role_claim: '', role_map: [] }
  await calls.singleSignOn.save({ ...provider, ...roles, client_secret: own('singleSignOn.save.client_secret') } as never)
  const workflow_ref = await lab.publish('Paid', { triggers: [{ on: 'webhook' }], steps: doing(['set_priority', { priority: 'high' }]) })
  plant('workflowHooks.call.secret', (await calls.workflowHooks.create({ workflow_ref })).address.split('/').at(-1))
  plant('libraries.identitySecret.identity_secret', (await calls.libraries.identitySecret()).identity_secret)
  const identity_token = plant('visitors.identify.identity_token', await identityToken(library, 'kim'))
  const device = newSubscriptionOfBrowser()
  await admin.calls.pushDevices.add({ ...device, auth: plant('pushDevices.add.auth', device.auth), p256dh: plant('pushDevices.add.p256dh', device.p256dh) })

  // Visitors and readers.
  const visitor = library.visitor()
  await startChat(visitor, `My question`)
  plant('a visitor’s secret', visitor.secret)
  plant('visitors.identify.secret', (await library.visitor().calls.visitors.identify({ identity_token })).secret)
  await calls.tickets.create({ email: 'ada@reader.test', subject: 'Size', message: 'Too small.' })
  await library.visitor().calls.myTickets.askForLink({ support_lib_id, email: 'ada@reader.test' })
  const token = plant('myTickets.openLink.token', await inMail(kernel, 'ada@reader.test', /[?&]open=([\w-]+)/))
  plant('myTickets.openLink.secret', (await library.visitor().calls.myTickets.openLink({ support_lib_id, token })).secret)
  await library.visitor().calls.status.subscribe({ support_lib_id, email: 'ben@reader.test' })
  const confirming = plant('status.confirmSubscription.token', await inMail(kernel, 'ben@reader.test', /[?&#/](?:confirm|token)=([\w.-]+)/))
  await library.visitor().calls.status.confirmSubscription({ support_lib_id, token: confirming })
  plant('libraries.rotateIdentitySecret.identity_secret', (await calls.libraries.rotateIdentitySecret()).identity_secret)

  const missing = namedSecrets().filter((name) => !(name in planted || name in others))
  expect(missing).toEqual([])
  expect(await placesOf(server, planted)).toEqual([])

  // The search finds what is there: a text of a visitor, and the name of a sender.
  expect((await placesOf(server, { text: 'My question', sender: 'desk@velo.test' })).map((place) => place.split(':')[0])).toEqual(
    expect.arrayContaining(['public.messages', 'public.mail_senders']),
  )
})
