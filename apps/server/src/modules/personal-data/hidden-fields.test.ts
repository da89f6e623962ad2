import { masked } from '@porchlight/contracts/hidden-values'
import type { PermissionFlag } from '@porchlight/contracts/permission-flags'
import { markableFields, maskedAddress } from '@porchlight/contracts/personal-data/markable-fields'
import { beforeAll, expect, onTestFinished, test } from 'vitest'
import { newRef } from '../../kernel/ids.ts'
import { callsOf } from '../../testing/calls.ts'
import { eventually } from '../../testing/eventually.ts'
import { startChat, type TestLibrary, type TestUser, testLibrary } from '../../testing/library.ts'
import { openSocket } from '../../testing/live-socket.ts'
import { openServer } from '../../testing/test-server.ts'
import { filledIn, orderAnswers, publishedForm } from '../forms/testing/forms.ts'
import { receiver } from '../webhooks/testing/receiver.ts'

const secrets = {
  email: 'zqhidmail@shop.example',
  phone: '+49 30 7654321',
  notes: 'Zqhidnote about the contact',
  website: 'https://zqhidsite.example',
  companyNotes: 'Zqhidnote about the company',
  size: 'Zqhidsize 44',
}
const flags: Partial<Record<PermissionFlag, boolean>> = {
  ...{ canSuperviseChats: true, canViewForms: true, canViewReports: true, canViewIntegrations: true, canCreateAndEditIntegrations: true },
  ...{ canCreateAndEditAnAutomation: true, canViewAutomations: true, canCreateAndEditSmartQueue: true, canManageTicketSettings: true },
  ...{ canManageGeneralAndSecuritySettings: true, canCreateAndEditFlows: true, canDeleteOrReassignOwner: true },
}
const code = (call: Promise<unknown>) =>
  call.then(
    () => 'ok',
    (cause: { code: string }) => cause.code,
  )

type Scene = {
  library: TestLibrary
  /** Sees the fields, and does not: otherwise they may do the same. */
  sees: TestUser
  blind: TestUser
  ref: string
  visitor_id: string
  company_ref: string
  size_ref: string
  form_ref: string
}
let scene: Scene
beforeAll(async () => {
  const library = await testLibrary(await openServer())
  const admin = await library.user('admin')
  const [sees, blind] = [await library.user('agent', { ...flags, canViewPersonalFields: true }), await library.user('agent', flags)]
  const { custom_field } = await admin.calls.customFields.create({ kind: 'text', name: 'Shoe size', is_required: true })
  const size_ref = custom_field.custom_field_ref
  const { conversation } = await admin.calls.tickets.create({
    email: secrets.email,
    name: 'Ada Wheeler',
    subject: 'Brakes squeak',
    message: 'They squeal downhill',
  })
  const { conversation_ref: ref, visitor } = conversation
  await admin.calls.conversations.patch({ conversation_ref: ref, custom_fields: { [size_ref]: 'Zqhidsize 40' } })
  await admin.calls.conversations.patch({ conversation_ref: ref, custom_fields: { [size_ref]: secrets.size } })
  await admin.calls.contacts.update({ conversation_ref: ref, phone: '+49 30 0000000' })
  await admin.calls.contacts.update({ conversation_ref: ref, phone: secrets.phone, notes: secrets.notes })
  const { company } = await admin.calls.directory.addCompany({ name: 'Wheels', website: secrets.website, notes: secrets.companyNotes })
  const form = await publishedForm(admin)
  await callsOf(library.address, () => null).forms.submit(await filledIn(library, form.form_ref, { answers: { ...orderAnswers, email: secrets.email } }))
  const mail = { conversation_ref: ref, client_msg_id: newRef(), message: 'On its way', to: [{ address: secrets.email }] }
  const { reply } = await admin.calls.mailReplies.create(mail)
  await admin.calls.mailReplies.sendNow({ reply_ref: reply.reply_ref })
  await eventually(async () => expect((await admin.calls.mailLog.list({})).mails).toHaveLength(1))
  for (const field of [...markableFields, size_ref]) await admin.calls.personalData.markField({ field, is_personal: true })
  scene = { library, sees, blind, ref, visitor_id: visitor.visitor_id, company_ref: company.company_ref, size_ref, form_ref: form.form_ref }
})

/** What a person reads at a door, and which of the secrets the door shows to those who see them. */
type Door = { read: (user: TestUser, scene: Scene) => Promise<unknown>; shows: (keyof typeof secrets)[] }
const filterOf = (field: string, value: string) => JSON.stringify({ all: [{ field, op: 'contains', value }] })

const doors: Record<string, Door> = {
  'a list': { read: ({ calls }) => calls.conversations.list({ tab: 'tickets' }), shows: ['email', 'size'] },
  'a conversation': { read: ({ calls }, { ref }) => calls.conversations.read({ conversation_ref: ref }), shows: ['email', 'phone', 'notes', 'size'] },
  'a search by subject': { read: ({ calls }) => calls.conversations.search({ query: 'squeal' }), shows: ['email', 'size'] },
  'the whole search': { read: ({ calls }) => calls.search.everything({ query: 'squeal' }), shows: [] },
  'the history': { read: ({ calls }, { ref }) => calls.eventHistory.list({ ref, type: '1' }), shows: ['phone', 'size'] },
  contacts: { read: ({ calls }) => calls.directory.contacts({}), shows: ['email', 'phone'] },
  'a contact': { read: ({ calls }, { visitor_id }) => calls.directory.contact({ visitor_id }), shows: ['email', 'phone', 'notes', 'size'] },
  companies: { read: ({ calls }) => calls.directory.companies({}), shows: ['website', 'companyNotes'] },
  'a company': { read: ({ calls }, { company_ref }) => calls.directory.company({ company_ref }), shows: ['website', 'companyNotes'] },
  submissions: { read: ({ calls }, { form_ref }) => calls.forms.submissions({ form_ref }), shows: ['email'] },
  'the CSV of submissions': { read: ({ calls }, { form_ref }) => calls.forms.exported({ form_ref }), shows: ['email'] },
  'mails of a conversation': { read: ({ calls }, { ref }) => calls.mailReplies.list({ conversation_ref: ref }), shows: ['email'] },
  'the log of mails': { read: ({ calls }) => calls.mailLog.list({}), shows: ['email'] },
  'an answer to a change': {
    read: ({ calls }, { ref }) => calls.conversations.patch({ conversation_ref: ref, priority: 'high' }),
    shows: ['email', 'size'],
  },
}

test.each(Object.entries(doors))('%s masks hidden fields, and shows them to those with the right', async (_name, { read, shows }) => {
  const [seen, hidden] = [JSON.stringify(await read(scene.sees, scene)), JSON.stringify(await read(scene.blind, scene))]
  for (const name of shows) expect(seen, name).toContain(JSON.stringify(secrets[name]).slice(1, -1))
  for (const value of Object.values(secrets)) expect(hidden).not.toContain(value)
  expect(hidden).not.toMatch(/zqhid/i)
  if (shows.length > 0 && !shows.every((name) => name === 'size')) expect(hidden).toMatch(new RegExp(`${masked}|${maskedAddress}`))
})

/** What reveals or changes a value, and is refused to those who don't see it. */
const acts: Record<string, (user: TestUser, scene: Scene) => Promise<unknown>> = {
  'filter contacts': ({ calls }) => calls.directory.contacts({ filter: filterOf('email', 'zqhid') }),
  'filter conversations': ({ calls }, { size_ref }) => calls.conversations.list({ tab: 'tickets', filter: filterOf(size_ref, 'zqhid') }),
  'filter submissions': ({ calls }, { form_ref }) => calls.forms.submissions({ form_ref, filter: filterOf('email', 'zqhid') }),
  'export filtered submissions': ({ calls }, { form_ref }) => calls.forms.exported({ form_ref, filter: filterOf('email', 'zqhid') }),
  'search the log of mails': ({ calls }) => calls.mailLog.list({ q: 'zqhid' }),
  'change the email': ({ calls }, { ref }) => calls.contacts.update({ conversation_ref: ref, email: secrets.email }),
  'change the phone on the page': ({ calls }, { visitor_id }) => calls.directory.changeContact({ visitor_id, phone: secrets.phone }),
  'change a custom field': ({ calls }, { ref, size_ref }) => calls.conversations.patch({ conversation_ref: ref, custom_fields: { [size_ref]: secrets.size } }),
  'change a company': async ({ calls }, { company_ref }) => {
    const { company } = await calls.directory.company({ company_ref })
    return calls.directory.changeCompany({ company_ref, revision: company.revision, website: secrets.website })
  },
  'make a queue of it': ({ calls }, { size_ref }) => calls.smartQueues.preview({ channel: 'ticket', filter: filterOf(size_ref, 'zqhid') }),
  'make a rule of it': ({ calls }) =>
    calls.workflows.create({
      workflow_name: `Rule ${newRef()}`,
      plan: { triggers: [], conditions: { all: [{ field: 'contact_email', op: 'contains', value: 'zqhid' }] }, steps: [] },
    }),
  'make a rule of any change': ({ calls }) =>
    calls.workflows.create({
      workflow_name: `Rule ${newRef()}`,
      plan: { triggers: [], conditions: { all: [{ field: 'event_to', op: 'contains', value: 'zqhid' }] }, steps: [] },
    }),
  'try a rule of it': async ({ calls }, { ref }) => {
    const { workflow } = await calls.workflows.create({ workflow_name: `Rule ${newRef()}`, plan: { triggers: [], conditions: { all: [] }, steps: [] } })
    const plan = { triggers: [], conditions: { all: [{ field: 'contact_email', op: 'contains', value: 'zqhid' }] }, steps: [] }
    return calls.workflows.dryRun({ workflow_ref: workflow.workflow_ref, conversation_ref: ref, plan })
  },
  'publish a flow that says it': async ({ calls }) => {
    const nodes = [{ node_id: 'bye', kind: 'end' as const, text: 'We write to {contactEmail}' }]
    const { flow } = await calls.flows.create({ title: `Flow ${newRef()}`, flow: { starts: [{ on: 'agent' }], first: 'bye', nodes } })
    return calls.flows.publish({ flow_ref: flow.flow_ref, revision: flow.revision })
  },
  'export the library': ({ calls }) => calls.libraryCopies.startExport({}),
  'report on it': ({ calls }, { size_ref }) =>
    calls.reports.query({ metrics: 'conversations_new', from: '2026-01-01', to: '2026-12-31', filter: filterOf(size_ref, 'zqhid') }),
  'export the contact': async (user, { visitor_id }) => {
    const answer = await user.calls.personalData.readExport({ visitor_id })
    return answer
  },
  'unmark it': ({ calls }) => calls.personalData.markField({ field: 'contact.email', is_personal: true }),
}

test.each(Object.entries(acts))('%s: refused to those from whom the field is hidden', async (_name, act) => {
  expect([await code(act(scene.sees, scene)), await code(act(scene.blind, scene))]).toEqual(['ok', 'forbidden'])
})

test('words of a hidden field find nothing; the same words elsewhere do', async () => {
  const found = async ({ calls }: TestUser, query: string) => [
    (await calls.conversations.search({ query })).results.length,
    (await calls.directory.contacts({ q: query })).contacts.length,
  ]
  expect(await found(scene.sees, 'zqhidmail')).toEqual([1, 1])
  expect(await found(scene.blind, 'zqhidmail')).toEqual([0, 0])
  expect(await found(scene.blind, 'wheeler')).toEqual([1, 1])
  expect([(await found(scene.sees, '4930'))[1], (await found(scene.blind, '4930'))[1]]).toEqual([1, 0])
  // A required field that they don't see does not keep them from closing.
  const { conversation } = await scene.blind.calls.tickets.create({ email: 'other@shop.example', name: 'Bo', subject: 'Chain', message: 'Slips' })
  expect(conversation.visitor.email).toBe(masked)
  expect(await code(scene.blind.calls.conversations.close({ conversation_ref: conversation.conversation_ref }))).toBe('ok')
})

test('sockets push what each person may see, from the moment at which a field is marked', async () => {
  const { library, ref, size_ref } = scene
  const admin = await library.user('admin')
  const { conversation_ref } = (await startChat(library.visitor(), 'Hello')).conversation
  const sockets = await Promise.all(
    [scene.sees, scene.blind].map(({ token }) => openSocket(library.address, { token }, { library: 0, [`conversation:${ref}`]: null })),
  )
  const news = async (subject: string) => {
    await admin.calls.conversations.patch({ conversation_ref: ref, subject })
    return Promise.all(
      sockets.map(async (socket) => {
        const frames = () => socket.frames.filter((frame) => JSON.stringify(frame).includes(subject))
        await socket.until(() => frames().some((frame) => 'stream' in frame && frame.stream === 'library') && frames().length > 1, 'both pushes')
        return JSON.stringify(frames())
      }),
    )
  }
  const [seen, hidden] = await news('Brakes zzfirst')
  expect(seen).toContain(secrets.email)
  expect(seen).toContain(secrets.size)
  expect(hidden).not.toMatch(/zqhid/i)
  await admin.calls.personalData.markField({ field: 'contact.email', is_personal: false })
  await sockets[1]?.until(() => sockets[1]?.frames.some((frame) => JSON.stringify(frame).includes('personal_fields')), 'notice')
  expect((await news('Brakes zzsecond'))[1]).toContain(secrets.email)
  await admin.calls.personalData.markField({ field: 'contact.email', is_personal: true })
  expect((await news('Brakes zzthird'))[1]).not.toMatch(/zqhid/i)
  expect(conversation_ref).not.toBe(size_ref)
})

test('webhooks are sent in the sight of who chose them, and a key sees what its maker sees', async () => {
  const { library, sees, blind, ref, size_ref } = scene
  const [open, shut] = [await receiver(), await receiver()]
  const events = ['conversation.contact_changed', 'conversation.field_changed']
  await sees.calls.webhooks.create({ name: 'All', url: open.url, events })
  await blind.calls.webhooks.create({ name: 'Some', url: shut.url, events })
  await sees.calls.contacts.update({ conversation_ref: ref, phone: '+49 30 1111111' })
  await sees.calls.contacts.update({ conversation_ref: ref, phone: secrets.phone })
  await sees.calls.conversations.patch({ conversation_ref: ref, custom_fields: { [size_ref]: 'Zqhidsize 45' } })
  await sees.calls.conversations.patch({ conversation_ref: ref, custom_fields: { [size_ref]: secrets.size } })
  await sees.calls.conversations.patch({ conversation_ref: ref, priority: 'low' })
  const all = ({ received }: typeof open) => received.map(({ body }) => body).join('\n')
  await expect.poll(() => [all(open).includes('"low"'), all(shut).includes('"low"')], { timeout: 20_000 }).toEqual([true, true])
  await expect.poll(() => all(open), { timeout: 20_000 }).toMatch(/7654321[\s\S]*Zqhidsize|Zqhidsize[\s\S]*7654321/)
  expect(all(shut)).not.toMatch(/zqhid|7654321|1111111/i)
  // The log of what was sent to the others is closed to them too.
  const { deliveries } = await blind.calls.webhooks.deliveries({})
  const bodies = await Promise.all(deliveries.map(({ delivery_id }) => blind.calls.webhooks.read({ delivery_id }).catch(() => ({ body: '' }))))
  expect(JSON.stringify(bodies)).not.toMatch(/zqhid|7654321|1111111/i)
  for (const [maker, expected] of [[sees, secrets.email] as const, [blind, masked] as const]) {
    const { key } = await maker.calls.apiKeys.create({ key_name: 'Shop', scopes: ['conversations:read'], expires_in_days: null })
    const program = callsOf(library.address, () => `Bearer ${key}`)
    expect((await program.conversations.read({ conversation_ref: ref })).visitor.email).toBe(expected)
  }
})

test('a reply goes to the contact by the stand-in of their address, and nobody shows themselves what is hidden', async () => {
  const { blind, library, ref } = scene
  const { suggested } = await blind.calls.mailReplies.list({ conversation_ref: ref })
  expect(suggested.to).toEqual([{ address: maskedAddress, name: 'Ada Wheeler' }])
  const { reply } = await blind.calls.mailReplies.create({ conversation_ref: ref, client_msg_id: newRef(), message: 'On its way', to: suggested.to })
  expect(reply.to).toEqual(suggested.to)
  const stored = await library.inside((ctx) => ctx.db.selectFrom('mail_replies').select('mail_to').where('reply_ref', '=', reply.reply_ref).executeTakeFirst())
  expect(stored?.mail_to).toMatchObject([{ address: secrets.email }])
  onTestFinished(async () => void (await blind.calls.mailReplies.takeBack({ reply_ref: reply.reply_ref })))
  const unmark = (user: TestUser) => code(user.calls.personalData.markField({ field: 'contact.notes', is_personal: false }))
  expect(await unmark(blind)).toBe('forbidden')
  expect((await blind.calls.personalData.fields({})).is_hidden).toBe(true)
  expect(await unmark(scene.sees)).toBe('ok')
  expect((await blind.calls.conversations.read({ conversation_ref: ref })).visitor.notes).toBe(secrets.notes)
})
