import { expect, test } from 'vitest'
import { newRef } from '../../../kernel/ids.ts'
import { Refused } from '../../../testing/calls.ts'
import { runSweep } from '../../../testing/run-sweep.ts'
import { doing, type RuleLab, ruleLab } from '../testing/rule-lab.ts'

const code = (call: Promise<unknown>) => call.then(() => 'ok').catch((error: unknown) => (error instanceof Refused ? error.code : String(error)))
const byWebhook = [{ on: 'webhook' as const }]

/** Calls an address as another system does; returns the HTTP status with the body. */
async function post(lab: RuleLab, address: string, body: unknown, headers: Record<string, string> = {}) {
  const target = new URL(new URL(address).pathname, lab.library.address)
  const response = await fetch(target, { method: 'POST', headers: { 'content-type': 'application/json', ...headers }, body: JSON.stringify(body) })
  const answer = (await response.json()) as { status?: string; run_ref?: string | null; error?: { code: string } }
  return { http: response.status, ...answer, code: answer.error?.code }
}

const ticketOf = (lab: RuleLab, email: string) =>
  lab.admin.calls.tickets.create({ email, subject: 'Order', message: 'Where is it?' }).then(({ conversation }) => conversation)

async function paidRule() {
  const lab = await ruleLab()
  const workflow_ref = await lab.publish('Paid', {
    triggers: byWebhook,
    conditions: { field: 'var.order_state', op: 'is', value: 'paid' },
    steps: doing(['set_priority', { priority: 'high' }], ['add_note', { message: 'Order {var.order_id} of {var.shop|the shop}' }]),
  })
  const { address } = await lab.admin.calls.workflowHooks.create({ workflow_ref })
  const email = `${newRef()}@buyer.test`.toLowerCase()
  return { lab, workflow_ref, address, email, ticket: await ticketOf(lab, email) }
}

test('a webhook starts a rule on the contact’s conversation, with its values in conditions and texts; the same id does so once', async () => {
  const { lab, workflow_ref, address, email, ticket } = await paidRule()
  const paid = { email: email.toUpperCase(), data: { order: { id: 17, state: 'paid' } } }
  const first = await post(lab, address, paid, { 'webhook-id': 'evt_1' })
  expect(first).toMatchObject({ http: 200, status: 'done', run_ref: expect.any(String) })
  expect(await lab.read(ticket.conversation_ref)).toMatchObject({ priority: 'high' })
  const { run } = await lab.admin.calls.workflows.run({ run_ref: first.run_ref ?? '' })
  expect(run).toMatchObject({
    conversation_ref: ticket.conversation_ref,
    conditions: [{ field: 'var.order_state', actual: 'paid', holds: true }],
    steps: [{}, { input: { message: 'Order 17 of the shop' } }],
  })
  expect(await Promise.all([post(lab, address, paid, { 'webhook-id': 'evt_1' }), post(lab, address, { ...paid, id: 'evt_1' })])).toMatchObject([
    { status: 'repeated', run_ref: null },
    { status: 'repeated', run_ref: null },
  ])
  expect(await lab.runs()).toHaveLength(1)
  // By its number, by its reference, and what is not followed.
  const told = async (body: object) => (await post(lab, address, { data: { order: { state: 'paid' } }, ...body })).status
  expect(await told({ number: ticket.number })).toBe('done')
  expect(await told({ conversation_ref: ticket.conversation_ref })).toBe('done')
  expect(await told({ number: ticket.number, data: { order: { state: 'open' } } })).toBe('not_met')
  expect(await told({ email: 'nobody@buyer.test' })).toBe('no_conversation')
  expect(await told({})).toBe('no_conversation')
  const { deliveries } = await lab.admin.calls.workflowHooks.read({ workflow_ref })
  expect(deliveries.map(({ status }) => status).toSorted()).toEqual(['done', 'done', 'done', 'no_conversation', 'no_conversation', 'not_met'])
  expect(deliveries.find(({ sender_id }) => sender_id === 'evt_1')).toMatchObject({
    ...{ times: 3, status: 'done', fields: ['order_id', 'order_state'], conversation_ref: ticket.conversation_ref, run_ref: first.run_ref },
  })
})

test('only the newest address works, only while the rule is on and has the trigger, and only with a body within bounds', async () => {
  const { lab, workflow_ref, address, email } = await paidRule()
  const { calls } = lab.admin
  const paid = { email, data: { order: { state: 'paid' } } }
  const { address: newer } = await calls.workflowHooks.create({ workflow_ref })
  expect(await post(lab, address, paid)).toMatchObject({ http: 404, code: 'not_found' })
  expect(await post(lab, newer, paid)).toMatchObject({ http: 200, status: 'done' })
  const other = await lab.publish('Other', { triggers: byWebhook, steps: doing(['add_note', { message: 'x' }]) })
  // A secret is that of one rule.
  expect(await post(lab, newer.replace(workflow_ref, other), paid)).toMatchObject({ code: 'not_found' })
  expect(await post(lab, newer, { ...paid, data: { text: 'x'.repeat(40_000) } })).toMatchObject({ code: 'too_large' })
  expect(await post(lab, newer, { ...paid, data: { list: Array.from({ length: 2000 }, () => 1) } })).toMatchObject({ code: 'too_complex' })
  expect(await post(lab, newer, { ...paid, data: JSON.parse(`${'{"a":'.repeat(40)}1${'}'.repeat(40)}`) })).toMatchObject({ code: 'too_complex' })
  expect(await post(lab, newer, { ...paid, else: 1 })).toMatchObject({ code: 'invalid_input' })
  await calls.workflows.enable({ workflow_ref, is_enabled: false })
  expect(await post(lab, newer, paid)).toMatchObject({ http: 200, status: 'off' })
  await calls.workflows.enable({ workflow_ref, is_enabled: true })
  expect(await post(lab, newer, paid)).toMatchObject({ status: 'done' })
  const { address: ofMacro } = await calls.workflowHooks.create({
    workflow_ref: await lab.publish('Macro', { triggers: [{ on: 'manual' }], steps: doing(['close']) }),
  })
  expect(await post(lab, ofMacro, paid)).toMatchObject({ status: 'off' })
  await calls.workflowHooks.remove({ workflow_ref })
  expect((await calls.workflowHooks.read({ workflow_ref })).hook).toBeNull()
  expect(await post(lab, newer, paid)).toMatchObject({ http: 404, code: 'not_found' })
})

test('addresses belong to those who edit rules, are shown once, and reach no other library', async () => {
  const { lab, workflow_ref, address, email } = await paidRule()
  const viewer = await lab.library.user('agent', { canViewAutomations: true, canCreateAndEditAnAutomation: false })
  expect(await code(viewer.calls.workflowHooks.read({ workflow_ref }))).toBe('ok')
  expect(await code(viewer.calls.workflowHooks.create({ workflow_ref }))).toBe('forbidden')
  expect(await code(viewer.calls.workflowHooks.remove({ workflow_ref }))).toBe('forbidden')
  expect(JSON.stringify(await lab.admin.calls.workflowHooks.read({ workflow_ref }))).not.toContain(address.split('/').at(-1))
  const stranger = await ruleLab()
  expect(await code(stranger.admin.calls.workflowHooks.read({ workflow_ref }))).toBe('not_found')
  // The conversation of another library is none.
  const theirs = await ticketOf(stranger, email)
  expect(await post(lab, address, { conversation_ref: theirs.conversation_ref })).toMatchObject({ status: 'no_conversation' })
  expect(await post(lab, address.replace(lab.library.support_lib_id, stranger.library.support_lib_id), { email })).toMatchObject({ code: 'not_found' })
})

test('who may see only their own conversations sees that a webhook came, but neither its conversation nor its run; old calls are deleted', async () => {
  const { lab, workflow_ref, address, email, ticket } = await paidRule()
  expect(await post(lab, address, { email, data: { order: { state: 'paid' } } }, { 'webhook-id': 'evt_1' })).toMatchObject({ status: 'done' })
  const limited = await lab.library.user('agent', { canViewAutomations: true })
  await lab.admin.calls.permissions.update({ id: limited.user_id, permissions: [], conversation_scope: 'own' })
  const seenBy = async ({ calls }: typeof limited) => (await calls.workflowHooks.read({ workflow_ref })).deliveries
  expect(await seenBy(limited)).toMatchObject([{ status: 'done', conversation_ref: null, run_ref: null }])
  expect(await seenBy(lab.admin)).toMatchObject([{ status: 'done', conversation_ref: ticket.conversation_ref, run_ref: expect.any(String) }])
  await lab.admin.calls.conversations.patch({ conversation_ref: ticket.conversation_ref, assignee_id: limited.user_id })
  expect(await seenBy(limited)).toMatchObject([{ conversation_ref: ticket.conversation_ref }])

  const received = (days: number) =>
    lab.library.kernel.database.owner.query('update workflow_hook_deliveries set received_at = $2 where support_lib_id = $1', [
      lab.library.support_lib_id,
      new Date(Date.now() - days * 86_400_000),
    ])
  await received(29)
  expect(await runSweep(lab.library, 'workflows.tidy-hooks')).toBe(false)
  await received(31)
  expect(await runSweep(lab.library, 'workflows.tidy-hooks')).toBe(true)
  expect(await seenBy(lab.admin)).toEqual([])
})
