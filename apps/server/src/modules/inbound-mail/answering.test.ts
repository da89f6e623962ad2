import { afterAll, beforeAll, expect, test } from 'vitest'
import { newRef } from '../../kernel/ids.ts'
import { until } from '../../testing/until.ts'
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
