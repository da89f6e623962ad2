import { afterAll, beforeAll, expect, test } from 'vitest'
import { newRef } from '../../kernel/ids.ts'
import { jobsDone } from '../../testing/jobs-done.ts'
import { composeMail, newestMails } from '../mail/index.ts'
import { returnPath } from '../mail/return-path.ts'
import { decided, mailDomain, mailWorld, receivingServer, sendRaw } from './testing/mail-world.ts'

let receiving: Awaited<ReturnType<typeof receivingServer>>
beforeAll(async () => {
  receiving = await receivingServer({ MAIL_FROM: `Desk <desk@${mailDomain}>` })
})
afterAll(async () => receiving?.stop())

type World = Awaited<ReturnType<typeof mailWorld>>
const away = (subject: string, headers: Record<string, string>, text = 'I am away until Monday.\r\n\r\n-- \r\nCall Tom: 030 1234') =>
  `${Object.entries({ From: 'Ana <ana@customer.test>', Subject: subject, 'Message-ID': `<${newRef()}@customer.test>`, ...headers })
    .map(([name, value]) => `${name}: ${value}`)
    .join('\r\n')}\r\n\r\n${text}\r\n`

/** What an automatic reply must not change, and the entries of the conversation. */
async function stateOf({ agent, library, conversation_ref }: World) {
  const row = await library.inside((ctx) =>
    ctx.db
      .selectFrom('conversations')
      .selectAll()
      .where('support_lib_id', '=', ctx.support_lib_id)
      .where('conversation_ref', '=', conversation_ref)
      .executeTakeFirstOrThrow(),
  )
  const { messages } = await agent.calls.messages.list({ conversation_ref })
  const { seq: _seq, ...kept } = row
  return { kept, messages }
}

test('a customer’s vacation note is found on the conversation, whole and named as automatic, and changes nothing else there', async () => {
  const world = await mailWorld(receiving.server)
  const { agent, library, conversation_ref, reply, message_id, address } = world
  await agent.calls.inboundMail.saveSettings({ acknowledges: true })
  await agent.calls.messages.send({ client_msg_id: newRef(), conversation_ref, message: 'On its way.' })
  await agent.calls.conversations.close({ conversation_ref })
  await jobsDone(library)
  const before = await stateOf(world)
  const mails = (await newestMails(library.kernel, 1000)).filter(({ support_lib_id }) => support_lib_id === library.support_lib_id).length
  const thread = { 'In-Reply-To': message_id, References: message_id }
  await sendRaw(receiving.port, [
    { from: 'ana@customer.test', to: [reply], raw: away('By its address', { 'Auto-Submitted': 'auto-replied' }) },
    { from: 'ana@customer.test', to: [address], raw: away('Automatic reply: Order 8', thread) },
    { from: 'bo@customer.test', to: [address], raw: away('Abwesenheitsnotiz: Order 8', { ...thread, From: 'bo@customer.test' }, 'Bin weg.') },
  ])
  const journal = await decided(agent)
  expect(['By its address', 'Automatic reply: Order 8', 'Abwesenheitsnotiz: Order 8'].map((subject) => journal.get(subject)?.reason)).toEqual(
    Array.from({ length: 3 }, () => 'automatic_reply'),
  )
  await jobsDone(library)
  const after = await stateOf(world)
  expect(after.kept).toEqual(before.kept)
  const entries = after.messages.filter(({ message }) => message === 'automatic_reply')
  expect(after.messages).toHaveLength(before.messages.length + 3)
  expect(entries.every(({ sender_type }) => sender_type === 'system_debug')).toBe(true)
  expect(entries.map(({ values }) => `${values?.from}: ${values?.text?.replaceAll('\r', '')}`).sort()).toEqual([
    'Ana: I am away until Monday.\n\n-- \nCall Tom: 030 1234',
    'Ana: I am away until Monday.\n\n-- \nCall Tom: 030 1234',
    'bo@customer.test: Bin weg.',
  ])
  const ofAna = entries.find(({ values }) => values?.from === 'Ana')
  expect((await agent.calls.inboundMail.ofMessage({ conversation_ref, message_id: ofAna?.id ?? '' })).mail.from.address).toBe('ana@customer.test')
  // Nobody is told by mail, and nobody is answered.
  expect((await newestMails(library.kernel, 1000)).filter(({ support_lib_id }) => support_lib_id === library.support_lib_id)).toHaveLength(mails)
})

test('a vacation note to the return path of a mail is noted for its recipient; those of teammates, strangers and forgers are not', async () => {
  const world = await mailWorld(receiving.server)
  const { agent, library, conversation_ref, reply, agentReply, message_id, address } = world
  const returned = async (kind: 'reply' | 'alert', to: string) => {
    const { mail_id } = await library.inside((ctx) => composeMail(ctx, { kind, to, subject: 'Order 8', text: 'Hi', conversation_ref }))
    return library.inside((ctx) => returnPath(ctx, { mail_id, recipient: to }))
  }
  const [ofCustomer = '', ofTeammate = ''] = [await returned('reply', 'ana@customer.test'), await returned('alert', agent.email)]
  const before = await stateOf(world)
  const marks = { 'Auto-Submitted': 'auto-replied (vacation)' }
  await sendRaw(receiving.port, [
    { from: '', to: [ofCustomer], raw: away('customer', { ...marks, From: 'Ana at work <ana@elsewhere.test>' }) },
    { from: '', to: [ofTeammate], raw: away('teammate elsewhere', { ...marks, From: 'me@elsewhere.test' }) },
    { from: agent.email, to: [agentReply], raw: away('teammate', { ...marks, From: agent.email }) },
    { from: agent.email, to: [agentReply], raw: away('Out of office: ticket', { From: agent.email, 'In-Reply-To': message_id }) },
    { from: 'eve@open.test', to: [reply], raw: away('stranger', { ...marks, From: 'eve@open.test' }) },
    { from: 'eve@spoofed.test', to: [address], raw: away('forger', { ...marks, From: 'ana@spoofed.test', 'In-Reply-To': message_id }) },
    { from: 'ana@open.test', to: [address], raw: away('nobody', { ...marks, From: 'ana@open.test' }) },
  ])
  const journal = await decided(agent)
  const fates = ['customer', 'teammate elsewhere', 'teammate', 'Out of office: ticket', 'stranger', 'forger', 'nobody'].map(
    (subject) => journal.get(subject)?.reason,
  )
  expect(new Set(fates)).toEqual(new Set(['automatic_reply']))
  const { messages } = await stateOf(world)
  expect(messages.slice(before.messages.length).map(({ message, values }) => [message, values?.from])).toEqual([['automatic_reply', 'Ana at work']])
})

test('no machine gets an acknowledgement, whatever its mails look like; a person does', async () => {
  const { agent, library, address } = await mailWorld(receiving.server)
  await agent.calls.inboundMail.saveSettings({ acknowledges: true })
  const senders = ['no-reply@open.test', 'bounces+ana=x.test@open.test', 'post_master@open.test', 'alerts@open.test', 'service@open.test', 'rae@open.test']
  await sendRaw(
    receiving.port,
    senders.map((from) => ({ from, to: [address], raw: away(`of ${from}`, { From: from }, 'The heating reports 4 degrees.') })),
  )
  const journal = await decided(agent)
  expect(senders.map((from) => journal.get(`of ${from}`)?.fate)).toEqual(senders.map(() => 'new'))
  await jobsDone(library)
  const told = (await newestMails(library.kernel, 1000)).filter(
    ({ support_lib_id, to }) => support_lib_id === library.support_lib_id && to.endsWith('@open.test'),
  )
  expect(told.map(({ to }) => to).sort()).toEqual(['rae@open.test', 'service@open.test'])
})
