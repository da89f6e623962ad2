import { expect, test } from 'vitest'
import { eventually } from '../../testing/eventually.ts'
import { startChat, testLibrary } from '../../testing/library.ts'
import { openServer } from '../../testing/test-server.ts'
import { signedBySlack, slack, slackSecrets } from './testing/slack.ts'

const team = 'T0VELO'

test('conversations are threads in Slack, in order and once; teammates answer from there with their own rights, and nobody else does', async () => {
  const server = await openServer()
  const library = await testLibrary(server)
  const admin = await library.user('admin')
  const agent = await library.user('agent')
  const writer = await library.user('writer')
  const member = (email: string, more: object = {}) => ({ team_id: team, is_email_confirmed: true, profile: { email }, ...more })
  const stand = await slack({
    U1: member(agent.email.toUpperCase()),
    U2: member(writer.email),
    U3: member('stranger@velo.test'),
    // Whoever has the address in another workspace, without having confirmed it, or as a guest, is nobody.
    U4: member(agent.email, { team_id: 'T0OTHER' }),
    U5: member(agent.email, { is_email_confirmed: false }),
    U6: member(agent.email, { is_restricted: true }),
  })
  const { apps, messages } = admin.calls
  const before = (await startChat(library.visitor(), 'Long ago')).conversation
  const { connection } = await apps.connect({
    app: 'slack_threads',
    name: '#velo',
    values: { ...slackSecrets, api: stand.api },
    filter: { all: [{ field: 'channel', op: 'is', value: 'chat' }] },
  })
  expect(JSON.stringify(connection)).not.toMatch(/t0ken|s1gning/)

  const visitor = library.visitor()
  const { conversation_ref, number } = (await startChat(visitor, 'Brakes <!channel> squeak & *bold*')).conversation
  await eventually(() => expect(stand.posts).toHaveLength(2))
  const [first, second] = stand.posts
  expect(first?.text).toContain(`conversation=${conversation_ref}|#${number}>`)
  expect(second).toMatchObject({ thread_ts: first?.ts, text: expect.stringContaining('Brakes &lt;!channel&gt; squeak &amp; *bold*') })

  // What cannot be posted waits, in order, and the page says why.
  stand.state.failing = { status: 503, body: {} }
  await agent.calls.conversations.take({ conversation_ref })
  for (const text of ['one', 'two', 'three']) await messages.send({ client_msg_id: `m-${text}-000`, conversation_ref, sender_type: 'note', message: text })
  await eventually(async () => expect((await apps.list({})).connections[0]?.problem).toBe('unreachable'))
  stand.state.failing = undefined
  await eventually(() => expect(stand.posts).toHaveLength(5))
  expect(stand.posts.slice(2).map(({ text }) => text.split('* ')[1])).toEqual(['one', 'two', 'three'])
  expect((await apps.list({})).connections[0]?.problem).toBeNull()

  const now = () => Math.floor(server.kernel.clock.now().getTime() / 1000)
  const url = new URL(new URL(connection.called_at ?? '').pathname, library.address)
  const tell = async (told: object, at = now(), secret?: string) => (await fetch(url, signedBySlack(told, at, secret))).status
  const said = (user: string, text: string, ts: string, more: object = {}) => ({
    ...{ type: 'event_callback', team_id: team },
    event: { type: 'message', channel: slackSecrets.channel, user, text, ts, thread_ts: first?.ts, ...more },
  })
  const texts = async () =>
    (await messages.list({ conversation_ref })).messages.flatMap(({ sender_type, message }) => (sender_type === 'system' ? [] : `${sender_type}: ${message}`))

  const challenge = await fetch(url, signedBySlack({ type: 'url_verification', challenge: 'c' }, now()))
  expect(await challenge.json()).toEqual({ challenge: 'c' })
  expect(await tell(said('U1', 'forged', '1.1'), now(), 'other')).toBe(403)
  expect(await tell(said('U1', 'old', '1.2'), now() - 600)).toBe(403)
  expect((await fetch(url, { method: 'POST', body: '{}', headers: { 'content-type': 'application/json' } })).status).toBe(403)
  expect((await fetch(`${url}x`, signedBySlack(said('U1', 'elsewhere', '1.3'), now()))).status).toBe(403)

  // A note; Slack tells it three times.
  for (let times = 0; times < 3; times += 1) expect(await tell(said('U1', 'Ask <https://velo.test|the shop> &amp; wait', '2.1'))).toBe(200)
  await eventually(async () => expect(await texts()).toContain('note: Ask the shop (https://velo.test) & wait'))
  // A reply to the customer, in the agent's own name.
  expect(await tell(said('U1', 'Reply: Come by today', '2.2'))).toBe(200)
  await eventually(() => expect(stand.reactions.map(({ timestamp }) => timestamp)).toContain('2.2'))
  const seen = await visitor.calls.messages.list({ conversation_ref })
  expect(seen.messages.map(({ message }) => message)).toContain('Come by today')
  expect(seen.messages.map(({ message }) => message)).not.toContain('Ask the shop (https://velo.test) & wait')
  // Nobody else: without the right, without an account, from elsewhere. Each is told so.
  for (const [at, user] of ['U2', 'U3', 'U4', 'U5', 'U6', 'U7'].entries()) expect(await tell(said(user, 'reply: Not me', `3.${at}`))).toBe(200)
  await eventually(() => expect(stand.whispers.map(({ user }) => user).sort()).toEqual(['U2', 'U3', 'U4', 'U5', 'U6', 'U7']))
  // Messages of bots, elsewhere in the channel, and in threads of nothing here change nothing.
  await tell(said('U1', 'bot', '4.1', { bot_id: 'B1' }))
  await tell(said('U1', 'edited', '4.2', { subtype: 'message_changed' }))
  await tell(said('U1', 'elsewhere', '4.3', { channel: 'C0OTHER' }))
  await tell(said('U1', 'other thread', '4.4', { thread_ts: '99.9' }))
  await tell(said('U1', 'last', '4.5'))
  await eventually(async () => expect(await texts()).toContain('note: last'))
  expect((await texts()).filter((text) => /bot|edited|elsewhere|other thread|Not me|forged|: old/.test(text))).toEqual([])
  expect((await texts()).filter((text) => text.includes('the shop'))).toHaveLength(1)
  // What was written there is not posted there again, nor is what the connection did not ask for.
  await messages.send({ client_msg_id: 'm-end-0000', conversation_ref, sender_type: 'note', message: 'end' })
  await eventually(() => expect(stand.posts.at(-1)?.text).toMatch(/ end$/))
  expect(stand.posts).toHaveLength(6)
  expect(stand.posts.some(({ text }) => text.includes(before.conversation_ref))).toBe(false)

  // Another library's connection is nobody's address here, and an ended one takes nothing.
  const stranger = (await (await testLibrary(server)).user('admin')).calls.apps
  await expect(stranger.disconnect({ connection_ref: connection.connection_ref })).rejects.toMatchObject({ code: 'not_found' })
  await apps.disconnect({ connection_ref: connection.connection_ref })
  expect(await tell(said('U1', 'too late', '5.1'))).toBe(403)
})
