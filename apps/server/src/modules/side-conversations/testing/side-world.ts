import { testClock } from '../../../kernel/clock.ts'
import type { Ctx } from '../../../kernel/context.ts'
import { newRef } from '../../../kernel/ids.ts'
import { asSystem } from '../../../kernel/jobs.ts'
import { eventually } from '../../../testing/eventually.ts'
import { testLibrary } from '../../../testing/library.ts'
import { startTestServer } from '../../../testing/test-server.ts'
import { headerOf, startMailSink } from '../../mail/testing/start-mail-sink.ts'
import { sendReply } from '../../mail-replies/send-reply.ts'

/** Starts a server that receives mail, with a library whose agent asks third parties. */
export async function sideWorld() {
  const clock = testClock(new Date())
  const sink = await startMailSink({})
  const server = await startTestServer({ env: { ...sink.env, INBOUND_MAIL_DOMAIN: 'in.desk.test' }, clock })
  const library = await testLibrary(server)
  const admin = await library.user('admin')
  await admin.calls.chatSettings.update({ assignment: 'manual' })
  const agent = await library.user('agent')

  /** Waits until an address has got a mail, and returns the newest. */
  const mailTo = (to: string) =>
    eventually(() => {
      const mail = sink.mailsTo(to).at(-1)
      if (!mail) throw new Error(`no mail to ${to}`)
      return mail
    })
  const address = (name: string) => `${name}-${newRef()}@y.test`.toLowerCase()
  const ticket = async (email = address('ada'), by = agent) =>
    (await by.calls.tickets.create({ email, name: 'Ada', subject: 'Chain', message: 'My chain fell off', sender_type: 'visitor' })).conversation
      .conversation_ref

  /** Runs the job of a reply whose time has come. `isKilled`: its transaction is undone at its end. */
  async function send(reply_ref: string, isKilled = false): Promise<void> {
    clock.advance(11_000)
    const { kernel, support_lib_id } = library
    const inLibrary = <T>(run: (ctx: Ctx) => Promise<T>): Promise<T> =>
      asSystem(kernel, support_lib_id, 'mailReplies.send', async (ctx) => {
        const answered = await run(ctx)
        if (isKilled) throw new Error('killed')
        return answered
      })
    if (!sendReply.outside) throw new Error('not a job of several transactions')
    await sendReply.runOutside({ kernel, signal: new AbortController().signal, inLibrary }, { support_lib_id, reply_ref })
  }
  const begin = async (conversation_ref: string, to: string, more: object = {}, by = agent) =>
    (
      await by.calls.mailReplies.create({
        ...{ conversation_ref, client_msg_id: newRef(), kind: 'forward', message: 'When do new chains come?', to: [{ address: to }] },
        ...{ subject: 'Chains', has_quotes: false, ...more },
      })
    ).reply.reply_ref
  const sidesOf = async (conversation_ref: string, by = agent) => (await by.calls.sideConversations.list({ conversation_ref })).side_conversations
  const texts = async (conversation_ref: string, by = agent) => (await by.calls.messages.list({ conversation_ref })).messages.map(({ message }) => message)
  async function begun(conversation_ref: string, to: string, more: object = {}, by = agent) {
    await send(await begin(conversation_ref, to, more, by))
    const [side] = await sidesOf(conversation_ref, by)
    return side?.conversation_ref ?? ''
  }
  /** Has somebody write a mail to an address of ours. */
  async function write(from: string, recipient: string, text: string, copyTo?: string): Promise<void> {
    const copied = copyTo === undefined ? '' : `Cc: ${copyTo}\r\n`
    const raw = `From: ${from}\r\nTo: ${recipient}\r\n${copied}Subject: Re\r\nMessage-ID: <${newRef()}@y.test>\r\n\r\n${text}\r\n`
    await admin.calls.inboundMail.upload({ recipient }, { name: 'mail.eml', bytes: Buffer.from(raw) })
  }
  /** Has a third party answer the newest mail that they got. */
  const answer = async (from: string, text: string, copyTo?: string): Promise<void> =>
    write(from, headerOf(await mailTo(from), 'Reply-To').replace(/^.*<|>.*$/g, ''), text, copyTo)
  const stop = async () => {
    await server.stop()
    await sink.stop()
  }
  return { ...{ clock, sink, server, library, admin, agent, mailTo, address, ticket, send, begin, sidesOf, texts, begun, write, answer, stop } }
}
