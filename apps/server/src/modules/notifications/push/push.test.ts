import { expect, test } from 'vitest'
import { newRef } from '../../../kernel/ids.ts'
import { eventually } from '../../../testing/eventually.ts'
import { startChat, type TestLibrary, testLibrary } from '../../../testing/library.ts'
import { runSweep } from '../../../testing/run-sweep.ts'
import { openServer, sharedServer } from '../../../testing/test-server.ts'
import { newSubscriptionOfBrowser, pushService, vapidClaims } from '../testing/push-service.ts'
import { type PushJob, sendPush } from './send-push.ts'

/** Runs the job of one push now. */
async function pushNow(library: TestLibrary, job: PushJob): Promise<void> {
  const { kernel, support_lib_id } = library
  if (!sendPush.outside) throw new Error('runs outside')
  await sendPush.runOutside({ kernel, signal: new AbortController().signal, inLibrary: (run) => library.inside(run) }, { ...job, support_lib_id })
}

test('alerts are pushed to the devices of people who are not using the console, encrypted for them, with texts only where they chose that', async () => {
  const server = await openServer()
  const service = await pushService()
  const library = await testLibrary(server)
  const [ana, bo] = [await library.user('admin'), await library.user('agent')]
  const [phone, tablet] = [service.subscribe(), service.subscribe()]
  const { push_device } = await bo.calls.pushDevices.add(phone)
  expect(push_device).toMatchObject({ is_current: true, shows_text: false, last_result: null })
  const visitor = library.visitor()
  const { conversation_ref } = (await startChat(visitor, 'A secret question')).conversation
  const pushedTo = (endpoint: string) => service.pushed.filter(({ path }) => endpoint.endsWith(path))
  await eventually(() => expect(pushedTo(phone.endpoint).map(({ shown }) => [shown.title, shown.body])).toEqual([['Conversation #1 is waiting', '']]))
  const [first] = service.pushed
  expect(first?.headers).toMatchObject({ 'content-encoding': 'aes128gcm', urgency: 'high', ttl: '14400', topic: expect.stringMatching(/^[\w-]{1,32}$/) })
  const { public_key } = await bo.calls.pushDevices.list()
  expect(vapidClaims(first?.headers.authorization)).toMatchObject({ key: public_key, aud: service.origin, sub: expect.stringMatching(/^mailto:/) })
  // The keys are the installation's, and sealed.
  const { rows: facts } = await server.kernel.database.owner.query<{ value: string }>("select value from instance.facts where name = 'web_push'")
  expect(facts[0]?.value).toMatch(/^k1\./)
  expect(facts[0]?.value).not.toContain(public_key)

  await bo.calls.pushDevices.add({ ...tablet, shows_text: true })
  await bo.calls.conversations.take({ conversation_ref })
  await visitor.calls.messages.send({ conversation_ref, message: 'And *another*', client_msg_id: newRef() })
  await eventually(() => expect(service.pushed).toHaveLength(3))
  const title = 'New message in conversation #1'
  expect(pushedTo(phone.endpoint)[1]?.shown).toEqual({
    title,
    body: '',
    tag: conversation_ref,
    path: `/admin/inbox?tab=inbox&conversation=${conversation_ref}`,
  })
  expect(pushedTo(tablet.endpoint)[0]?.shown).toMatchObject({ title, body: 'And another' })

  // Rights are asked when it is sent: the same job says something to a person who may still know, and nothing to one who may not.
  const pushAgain = () => pushNow(library, { device_ref: push_device.device_ref, event: 'mention', conversation_ref, number: 1, by: ana.user_id, attempt: 1 })
  await pushAgain()
  expect(service.pushed).toHaveLength(4)
  await bo.calls.people.updateAgentNotifications({ mention: { push: false } })
  await pushAgain()
  await bo.calls.people.updateAgentNotifications({ mention: { push: true } })
  const hourFromNow = (hours: number) => new Date(server.kernel.clock.now().getTime() + hours * 3_600_000).toISOString().slice(11, 16)
  await bo.calls.people.updateAgentNotifications({ quiet_hours: { from: hourFromNow(-1), to: hourFromNow(1), time_zone: 'UTC' } })
  await pushAgain()
  await bo.calls.people.updateAgentNotifications({ quiet_hours: null })
  await ana.calls.people.disableAgent({ ref_uid: bo.user_id })
  await pushAgain()
  expect(service.pushed).toHaveLength(4)
})

test('a test push reports on each device, and forgets one that the push service no longer knows; a signed-out browser gets nothing', async () => {
  const server = await openServer()
  const service = await pushService()
  const pushedTo = (endpoint: string) => service.pushed.filter(({ path }) => endpoint.endsWith(path))
  const library = await testLibrary(server)
  const me = await library.user('agent')
  const [kept, lost] = [service.subscribe(), service.subscribe()]
  const { push_device: known } = await me.calls.pushDevices.add(kept)
  expect((await me.calls.pushDevices.add(kept)).push_device.device_ref).toBe(known.device_ref)
  const { device_ref } = (await me.calls.pushDevices.add(lost)).push_device
  service.answers.set(new URL(lost.endpoint).pathname, 410)
  const { results } = await me.calls.pushDevices.test({})
  expect(results.map(({ status }) => status).sort()).toEqual([201, 410])
  expect(new Map(results.map((each) => [each.device_ref, each.result]))).toEqual(
    new Map([
      [known.device_ref, 'sent'],
      [device_ref, 'gone'],
    ]),
  )
  expect(pushedTo(kept.endpoint)).toMatchObject([{ shown: { title: 'Notifications work' } }])
  expect((await me.calls.pushDevices.list()).push_devices).toMatchObject([{ device_ref: known.device_ref, last_result: 'sent' }])
  // One device, with a mark that its worker reports; another person's is not found.
  expect((await me.calls.pushDevices.test({ device_ref: known.device_ref, mark: 'mark-1' })).results).toMatchObject([{ result: 'sent', status: 201 }])
  expect(pushedTo(kept.endpoint)[1]?.shown).toMatchObject({ tag: 'test', mark: 'mark-1' })
  await expect((await library.user('agent')).calls.pushDevices.test({ device_ref: known.device_ref })).rejects.toMatchObject({ code: 'not_found' })
  const other = (await startChat(library.visitor())).conversation
  const job: PushJob = { device_ref: known.device_ref, event: 'new_conversation', conversation_ref: other.conversation_ref, number: 1, by: null, attempt: 1 }
  await eventually(() => expect(pushedTo(kept.endpoint)).toHaveLength(3))
  await pushNow(library, job)
  expect(pushedTo(kept.endpoint)).toHaveLength(4)
  // The push service still knows this browser.
  await server.kernel.database.owner.query('update sessions set revoked_at = now() where user_id = $1', [me.user_id])
  await pushNow(library, job)
  expect(pushedTo(kept.endpoint)).toHaveLength(4)
  await runSweep(library, 'notifications.forget-devices')
  const { rows } = await server.kernel.database.owner.query('select 1 from push_devices where support_lib_id = $1', [library.support_lib_id])
  expect(rows).toEqual([])
})

test('people change and remove their own devices only, push services are outside of our network, and ten devices are enough', async () => {
  const library = await testLibrary(await sharedServer())
  const [me, mate] = [await library.user('agent'), await library.user('agent')]
  const mine = newSubscriptionOfBrowser()
  const { device_ref } = (await me.calls.pushDevices.add(mine)).push_device
  await expect(mate.calls.pushDevices.remove({ device_ref })).rejects.toMatchObject({ code: 'not_found' })
  expect((await me.calls.pushDevices.add({ ...mine, shows_text: true })).push_device).toMatchObject({ device_ref, shows_text: true })
  // A renewal keeps the choice; another person of the same browser starts anew.
  expect((await me.calls.pushDevices.add(mine)).push_device).toMatchObject({ device_ref, shows_text: true })
  expect((await mate.calls.pushDevices.add(mine)).push_device.shows_text).toBe(false)
  expect((await me.calls.pushDevices.list()).push_devices).toEqual([])
  for (const endpoint of ['http://push.test/a', 'https://me:pw@push.test/a', 'https://push.test:22/a'])
    await expect(me.calls.pushDevices.add({ ...mine, endpoint })).rejects.toMatchObject({ code: 'invalid_input', fields: { endpoint: expect.any(String) } })
  await expect(me.calls.pushDevices.add({ ...mine, p256dh: 'A'.repeat(87) })).rejects.toMatchObject({
    code: 'invalid_input',
    fields: { p256dh: expect.any(String) },
  })
  // The name may lead anywhere, so the address is checked when something is sent.
  await me.calls.pushDevices.add({ ...newSubscriptionOfBrowser(), endpoint: 'https://127.0.0.1/a' })
  expect((await me.calls.pushDevices.test({})).results).toMatchObject([{ result: 'unreachable' }])
  for (let made = 0; made < 11; made += 1) await me.calls.pushDevices.add(newSubscriptionOfBrowser())
  const { push_devices } = await me.calls.pushDevices.list()
  expect(push_devices).toHaveLength(10)
  await me.calls.pushDevices.remove({ device_ref: push_devices[0]?.device_ref ?? '' })
  expect((await me.calls.pushDevices.list()).push_devices).toHaveLength(9)
})
