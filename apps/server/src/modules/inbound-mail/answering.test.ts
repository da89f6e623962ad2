import { afterAll, beforeAll, expect, test } from 'vitest'
import { newRef } from '../../kernel/ids.ts'
import { until } from '../../testing/until.ts'
import { newestMails } from '../mail/index.ts'
import { decided, mailWorld, receivingServer, sendRaw } from './testing/mail-world.ts'

let receiving: Awaited<ReturnType<typeof receivingServer>>
beforeAll(async () => {
  receiving = await receivingServer()
})
afterAll(async () => receiving?.stop())

test('a reply answers the newest mail in its thread, and a reply to all goes to the people of that mail, never to addresses of ours', async () => {
  const world = await mailWorld(receiving.server)
  const { agent, conversation_ref, reply, message_id, library } = world
  const raw = [
    'From: Ana <ana@customer.test>',
    `To: ${reply}, Cy <cy@partner.test>`,
    `Cc: ana@customer.test, dee@partner.test, ${world.address}`,
    'Subject: Re: Order 8',
    'Message-ID: <second@customer.test>',
    `References: <first@customer.test> ${message_id}`,
    `In-Reply-To: ${message_id}`,
    '',
    'And where is the bell?',
    '',
  ].join('\r\n')
  const before = await agent.calls.mailReplies.list({ conversation_ref })
  expect(before.suggested.to).toEqual([{ address: 'ana@customer.test', name: 'Ana' }])
  await sendRaw(receiving.port, [{ from: 'ana@customer.test', to: [reply], raw }])
  await decided(agent)
  const { suggested } = await agent.calls.mailReplies.list({ conversation_ref })
  expect(suggested).toEqual({
    to: [{ address: 'ana@customer.test', name: 'Ana' }],
    cc: [
      { address: 'cy@partner.test', name: 'Cy' },
      { address: 'dee@partner.test', name: '' },
    ],
  })
  const made = await agent.calls.mailReplies.create({ conversation_ref, client_msg_id: newRef(), message: 'It is in the **box**.', ...suggested })
  await agent.calls.mailReplies.sendNow({ reply_ref: made.reply.reply_ref })
  const sent = () =>
    library.inside((ctx) =>
      ctx.db
        .selectFrom('mail_messages')
        .select(['in_reply_to', 'refers_to'])
        .where('support_lib_id', '=', library.support_lib_id)
        .where('mail_id', '=', made.reply.reply_ref)
        .executeTakeFirst(),
    )
  await until(async () => (await sent()) !== undefined, 'the reply is composed')
  expect(await sent()).toEqual({ in_reply_to: 'second@customer.test', refers_to: ['first@customer.test', message_id.slice(1, -1), 'second@customer.test'] })
})

/** Ways in which a mail names its author, and others beside them. */
const authors = [
  (address: string) => address,
  (address: string) => `Rae <${address}>`,
  (address: string) => `"Rae, of Velo" <${address}>`,
  (address: string) => `=?utf-8?q?R=C3=A6?= <${address}>`,
  (address: string) => `${address} (Rae)`,
]
const others: readonly (readonly string[])[] = [
  [],
  ['Cc: cy@partner.test'],
  ['Cc: Cy <cy@partner.test>, "Dee, boss" <dee@partner.test>'],
  ['Cc: team: cy@partner.test, dee@partner.test;'],
  ['Cc: =?utf-8?q?C=C3=BF?= <cy@partner.test>,\r\n dee@partner.test'],
  ['Cc: cy@partner.test', 'Cc: dee@partner.test'],
  ['Bcc: cy@partner.test'],
  ['Sender: cy@partner.test', 'Cc: cy@partner.test'],
  ['Resent-Cc: cy@partner.test', 'Cc: dee@partner.test'],
  ['Disposition-Notification-To: cy@partner.test', 'Return-Receipt-To: dee@partner.test', 'Cc: cy@partner.test'],
]

test('confirmations and requests for ratings go to the requester alone, whoever else a mail names (50 cases)', async () => {
  const { agent, library, address } = await mailWorld(receiving.server)
  const { kernel, support_lib_id } = library
  await agent.calls.inboundMail.saveSettings({ acknowledges: true })
  const cases = others.flatMap((named, index) => authors.map((author, nth) => ({ named, author, from: `rae-${index}-${nth}@customer.test` })))
  const mails = cases.map(({ named, author, from }) => ({
    ...{ from, to: [address] },
    raw: [`From: ${author(from)}`, `To: ${address}`, ...named, `Subject: ${from}`, `Message-ID: <${from}>`, '', 'Where is my bell?', ''].join('\r\n'),
  }))
  await sendRaw(receiving.port, mails)
  await decided(agent)
  const tickets = await library.inside((ctx) =>
    ctx.db.selectFrom('conversations').select('conversation_ref').where('support_lib_id', '=', support_lib_id).where('subject', 'like', 'rae-%').execute(),
  )
  expect(tickets).toHaveLength(50)
  for (const { conversation_ref } of tickets) {
    await agent.calls.messages.send({ client_msg_id: newRef(), conversation_ref, message: 'In the box.' })
    await agent.calls.conversations.close({ conversation_ref })
  }
  const customers = async () => {
    const written = (await newestMails(kernel, 1000)).filter(
      (mail) => mail.support_lib_id === support_lib_id && !['ana@customer.test', 'bo@customer.test'].includes(mail.to),
    )
    return written.map(({ to }) => to).filter((to) => to !== agent.email)
  }
  await until(async () => (await customers()).length >= 150, 'a confirmation, an answer and a request for each')
  // Three for each requester, and none for anyone else.
  expect((await customers()).sort()).toEqual(cases.flatMap(({ from }) => [from, from, from]).sort())
})
