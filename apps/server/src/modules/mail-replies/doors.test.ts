import { beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { newRef } from '../../kernel/ids.ts'
import { callsOf } from '../../testing/calls.ts'
import { dnsRecord } from '../../testing/dns-zone.ts'
import { eventually } from '../../testing/eventually.ts'
import { type TestLibrary, type TestUser, testLibrary } from '../../testing/library.ts'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'
import { ConversationChange, conversationForUpdate, type Door, type doors, saveChanges } from '../conversations/index.ts'
import { orderForm } from '../forms/testing/forms.ts'
import { sendRaw } from '../inbound-mail/testing/mail-world.ts'
import { startSmtpReceiver } from '../inbound-mail/ways-in/smtp-receiver.ts'
import { replyAddress } from '../mail/index.ts'
import { headerOf, type ReceivedMail, startMailSink } from '../mail/testing/start-mail-sink.ts'

type SaidDoor = { [D in Door]: (typeof doors)[D] extends 'said' ? D : never }[Door]
type World = { library: TestLibrary; admin: TestUser; reviewer: TestUser }
/** Says a text in a ticket, or opens one with it. Returns its conversation and what the mail must contain. */
type Driver = (world: World, conversation_ref: string, text: string) => Promise<{ conversation_ref?: string; text?: string } | undefined>

let sink: Awaited<ReturnType<typeof startMailSink>>
let server: TestServer
let receiver: Awaited<ReturnType<typeof startSmtpReceiver>>
let world: World
beforeAll(async () => {
  sink = await startMailSink({ recipient: (address) => (address.startsWith('gone') ? 550 : undefined) })
  server = await startTestServer({ env: { ...sink.env, INBOUND_MAIL_DOMAIN: 'in.doors.test', INBOUND_SMTP_HOST: '127.0.0.1' } })
  receiver = await startSmtpReceiver(server.kernel)
  const library = await testLibrary(server)
  const [admin, reviewer] = [await library.user('admin'), await library.user('agent', { canReviewOtherDrafts: true })]
  dnsRecord(`${library.support_lib_id}.test`, 'TXT', [['v=spf1 ip4:127.0.0.1 -all']])
  world = { library, admin, reviewer }
  return async () => {
    await receiver.stop()
    await server.stop()
    await sink.stop()
  }
})

const address = (name = newRef()) => `${name}@customer.test`.toLowerCase()
const mailTicket = async ({ admin }: World, email = address()) =>
  (await admin.calls.tickets.create({ email, name: 'Ada', subject: 'Chain', message: 'It fell off', creation_method: 'email' })).conversation.conversation_ref
const emailOf = async ({ admin }: World, conversation_ref: string) =>
  (await admin.calls.conversations.read({ conversation_ref })).conversation.visitor.email ?? ''
const messagesOf = async ({ admin }: World, conversation_ref: string) => (await admin.calls.messages.list({ conversation_ref })).messages

/** Publishes a rule that does one thing once a ticket becomes urgent, makes this one urgent, and takes the rule back. */
async function byRule({ admin }: World, conversation_ref: string, action: string, inputs: Record<string, unknown>): Promise<void> {
  const plan = {
    triggers: [{ on: 'event' as const, event: 'conversation.field_changed' }],
    conditions: {
      all: [
        { field: 'event_field', op: 'is' as const, value: 'priority' },
        { field: 'priority', op: 'any_of' as const, value: ['urgent'] },
      ],
    },
    steps: [{ step: 'action' as const, action, inputs: inputs as Record<string, string> }],
  }
  const { workflow } = await admin.calls.workflows.create({ workflow_name: `Rule of ${action}`, plan })
  const { workflow_ref } = workflow
  await admin.calls.workflows.publish({ workflow_ref, revision: workflow.revision })
  onTestFinished(async () => void (await admin.calls.workflows.remove({ workflow_ref }).catch(() => undefined)))
  await admin.calls.conversations.patch({ conversation_ref, priority: 'urgent' })
  await eventually(async () => {
    const { runs } = await admin.calls.workflows.runs({ workflow_ref })
    if (runs[0]?.status !== 'done') throw new Error(`the rule of ${action} has not run: ${JSON.stringify(runs)}`)
  })
}

/** Every door that must have what is said carried. One that is missing here does not compile. */
const drivers: Record<SaidDoor, Driver> = {
  message: async ({ admin }, conversation_ref, message) => {
    await admin.calls.messages.send({ conversation_ref, client_msg_id: newRef(), sender_type: 'agent', message })
    return {}
  },
  rule: async (of, conversation_ref, message) => {
    await byRule(of, conversation_ref, 'send_reply', { message })
    return {}
  },
  draft: async ({ admin, reviewer }, conversation_ref, message) => {
    const { draft_message } = await admin.calls.drafts.submit({ conversation_ref, message, to_agent: reviewer.user_id })
    await reviewer.calls.drafts.review({ draft_message_ref: draft_message.draft_message_ref, decision: 'send', message })
    return {}
  },
  // A flow ends when its chat becomes a ticket; should one ever speak there, it is carried as well.
  flow: async ({ library }, conversation_ref, message) => {
    await library.inside(async (ctx) => {
      const row = await conversationForUpdate(ctx, conversation_ref, 'change')
      const change = new ConversationChange(row)
      change.speak(ctx, { door: 'flow', sender_id: null, message, sent_via: 'system', isAutomatic: true, message_values: { flow: 'Hello' } })
      await saveChanges(ctx, [change])
    })
    return {}
  },
  form: async ({ admin }, conversation_ref, title) => {
    const { form: made } = await admin.calls.forms.create({ title, form: orderForm })
    await admin.calls.forms.publish({ form_ref: made.form_ref, revision: made.revision })
    await admin.calls.forms.send({ conversation_ref, form_ref: made.form_ref, client_msg_id: newRef() })
    return { text: `/form/${world.library.support_lib_id}/${made.form_ref}` }
  },
  new_ticket: async (of, conversation_ref, message) => {
    const email = await emailOf(of, conversation_ref)
    const { conversation } = await of.admin.calls.tickets.create({ email, subject: 'Your bike', message, sender_type: 'agent' })
    return { conversation_ref: conversation.conversation_ref }
  },
  mail_of_teammate: async ({ library, admin }, conversation_ref, text) => {
    const to = (await library.inside((ctx) => replyAddress(ctx, conversation_ref, admin.email))) ?? ''
    const raw = `From: ${admin.email}\r\nTo: ${to}\r\nSubject: Re: Chain\r\nMessage-ID: <${newRef()}@x.test>\r\n\r\n${text}\r\n`
    await sendRaw(receiver.port, [{ from: admin.email, to: [to], raw }])
    return {}
  },
}

const saidDoors = Object.keys(drivers) as SaidDoor[]
/** Doors through which no person speaks. */
const automatic: readonly Door[] = ['rule', 'flow']

const arrived = (email: string, part: string) =>
  eventually(() => {
    const mail = sink.mailsTo(email).find(({ body }) => body.replaceAll('=\r\n', '').includes(part))
    if (!mail) throw new Error(`no mail with “${part}” to ${email}`)
    return mail as ReceivedMail
  })

/** What became of the newest message of our side. */
const toldOf = async (of: World, conversation_ref: string) => (await messagesOf(of, conversation_ref)).findLast(({ sender_type }) => sender_type === 'agent')

describe('what is said in a ticket reaches its requester', () => {
  test.each(saidDoors)('through the door “%s”: by email, in the thread, with its fate', async (door) => {
    const email = address()
    const opened = await mailTicket(world, email)
    const text = `Said ${newRef()}`
    const { conversation_ref = opened, text: part = text } = (await drivers[door](world, opened, text)) ?? {}
    const mail = await arrived(email, part)
    expect(headerOf(mail, 'Auto-Submitted')).toBe(automatic.includes(door) ? 'auto-generated' : '')
    expect(headerOf(mail, 'Subject')).toBe(door === 'new_ticket' ? 'Your bike' : 'Re: Chain')
    expect(await toldOf(world, conversation_ref)).toMatchObject({
      values: { told: 'by_mail' },
      sender: automatic.includes(door) ? { id: null } : { id: world.admin.user_id },
    })
    await eventually(async () => {
      const { mails } = await world.admin.calls.mailReplies.list({ conversation_ref })
      const said = (await toldOf(world, conversation_ref))?.id
      expect(mails.filter(({ message_id }) => message_id === said)).toMatchObject([{ kind: 'reply', recipients: [{ address: email, state: 'sent' }] }])
    })
  })

  test('by each action of rules that speaks, as the library; the macro that does the same speaks as the person who runs it', async () => {
    const { admin } = world
    const { canned_reply } = await admin.calls.cannedReplies.create({ title: 'Canned', message: 'Canned words', visible_to: 'everyone' })
    const text = `Automatic ${newRef()}`
    const actions: [string, Record<string, unknown>, string][] = [
      ['send_reply', { message: text }, text],
      ['send_mail', { message: text, to: '' }, text],
      ['send_canned_reply', { reply_ref: canned_reply.reply_ref }, 'Canned words'],
    ]
    for (const [action, inputs, part] of actions) {
      const email = address()
      const conversation_ref = await mailTicket(world, email)
      await byRule(world, conversation_ref, action, inputs)
      expect(headerOf(await arrived(email, part), 'Auto-Submitted')).toBe('auto-generated')
      expect(await toldOf(world, conversation_ref)).toMatchObject({ sender: { id: null, name: `Rule of ${action}` }, values: { rule: `Rule of ${action}` } })
    }
    const { workflow } = await admin.calls.workflows.create({
      workflow_name: 'Macro',
      plan: { triggers: [{ on: 'manual' }], conditions: { all: [] }, steps: [{ step: 'action', action: 'send_reply', inputs: { message: text } }] } as never,
    })
    await admin.calls.workflows.publish({ workflow_ref: workflow.workflow_ref, revision: workflow.revision })
    const emails = [address(), address()]
    const conversation_refs = [await mailTicket(world, emails[0]), await mailTicket(world, emails[1])]
    await world.reviewer.calls.workflows.runMacro({ workflow_ref: workflow.workflow_ref, conversation_refs })
    for (const [at, email] of emails.entries()) {
      expect(headerOf(await arrived(email, text), 'Auto-Submitted')).toBe('')
      expect(await toldOf(world, conversation_refs[at] ?? '')).toMatchObject({ sender: { id: world.reviewer.user_id } })
    }
  })

  test('and says so where it can’t: without an address, after a refusal by the mail server, and if its author keeps it on the page', async () => {
    const { admin, library } = world
    const visitor = library.visitor()
    const { visitor_id } = await visitor.calls.messages.send({ client_msg_id: newRef(), message: 'Hi' }).then(async ({ conversation }) => {
      return (await admin.calls.conversations.read({ conversation_ref: conversation.conversation_ref })).conversation.visitor
    })
    const nameless = (await admin.calls.tickets.create({ visitor_id, subject: 'Chain', message: 'It fell off' })).conversation.conversation_ref
    for (const door of ['message', 'rule', 'draft', 'flow', 'form'] as const) {
      await drivers[door](world, nameless, `Said by ${door}`)
      expect([door, (await toldOf(world, nameless))?.values?.told]).toEqual([door, 'no_address'])
      await admin.calls.conversations.patch({ conversation_ref: nameless, priority: 'normal' })
    }
    const gone = await mailTicket(world, address(`gone${newRef()}`))
    await drivers.message(world, gone, 'Are you there?')
    await eventually(async () => {
      const { mails } = await admin.calls.mailReplies.list({ conversation_ref: gone })
      expect(mails).toMatchObject([{ recipients: [{ state: 'refused' }] }])
    })
    const kept = await mailTicket(world)
    await admin.calls.messages.send({ conversation_ref: kept, client_msg_id: newRef(), sender_type: 'agent', message: 'Read it here', without_mail: true })
    expect(await toldOf(world, kept)).toMatchObject({ values: { told: 'on_page' }, sent_via: 'application' })
    expect((await admin.calls.mailReplies.list({ conversation_ref: kept })).mails).toEqual([])
  })

  test('by API key, and in a chat that became a ticket; in a chat nothing is mailed, and a note never is', async () => {
    const { admin, library } = world
    const { key } = await admin.calls.apiKeys.create({ key_name: 'Shop', scopes: ['conversations:write'], expires_in_days: null })
    const program = callsOf(server.address, () => `Bearer ${key}`)
    const { conversation_ref } = (await library.visitor().calls.messages.send({ client_msg_id: newRef(), message: 'Hi' })).conversation
    await admin.calls.conversations.take({ conversation_ref })
    await drivers.message(world, conversation_ref, 'Said in the chat')
    expect((await toldOf(world, conversation_ref))?.values).toBeUndefined()
    const email = address()
    await admin.calls.tickets.fromChat({ conversation_ref, subject: 'Chain', email })
    await program.messages.send({ conversation_ref, client_msg_id: newRef(), sender_type: 'agent', message: 'Said by a program' })
    await admin.calls.messages.send({ conversation_ref, client_msg_id: newRef(), sender_type: 'note', message: 'For us alone' })
    await arrived(email, 'Said by a program')
    expect(sink.mailsTo(email)).toHaveLength(1)
    expect(JSON.stringify(sink.mailsTo(email))).not.toContain('For us alone')
  })

  test('not as automatic mail without end: five in an hour to one address, and the rest is named; a person’s words still leave', async () => {
    const email = address()
    const conversation_ref = await mailTicket(world, email)
    for (let at = 0; at < 6; at++) await drivers.flow(world, conversation_ref, `Automatic ${at}`)
    expect((await messagesOf(world, conversation_ref)).flatMap(({ values }) => values?.told ?? [])).toEqual([...Array(5).fill('by_mail'), 'loop'])
    await drivers.message(world, conversation_ref, 'From a person')
    await arrived(email, 'From a person')
  })

  test('not as an automatic answer to a mail that no person wrote: it opens a ticket, and a person can answer it', async () => {
    const { admin, library } = world
    dnsRecord('shop.test', 'TXT', [['v=spf1 ip4:127.0.0.1 -all']])
    const [from, to] = [`orders.${newRef().toLowerCase()}@shop.test`, `${library.support_lib_id}@in.doors.test`]
    const raw = `From: ${from}\r\nTo: ${to}\r\nSubject: New order\r\nAuto-Submitted: auto-generated\r\nMessage-ID: <${newRef()}@shop.test>\r\n\r\nOrder 8\r\n`
    await sendRaw(receiver.port, [{ from, to: [to], raw }])
    const conversation_ref = await eventually(async () => {
      const { conversations } = await admin.calls.conversations.list({ tab: 'tickets' })
      const opened = conversations.find(({ visitor }) => visitor.email === from)
      if (!opened) throw new Error('no ticket')
      return opened.conversation_ref
    })
    await drivers.rule(world, conversation_ref, 'We are closed')
    expect(await toldOf(world, conversation_ref)).toMatchObject({ values: { told: 'loop' } })
    await drivers.message(world, conversation_ref, 'On its way')
    await arrived(from, 'On its way')
    expect(sink.mailsTo(from)).toHaveLength(1)
  })
})
