import { expect, test } from 'vitest'
import { eventually } from '../../testing/eventually.ts'
import { startChat, testLibrary } from '../../testing/library.ts'
import { openServer } from '../../testing/test-server.ts'
import { receiver } from '../webhooks/testing/receiver.ts'

test('Slack, Teams and other chats are told of events in their form, at an address that nobody sees again', async () => {
  const server = await openServer()
  const library = await testLibrary(server)
  const admin = await library.user('admin')
  const { apps, webhooks, conversations } = admin.calls
  const chats = { slack: await receiver(), teams: await receiver(), webhook: await receiver() }
  const names = Object.keys(chats) as (keyof typeof chats)[]
  const secret = (name: keyof typeof chats) => chats[name].url.replace('/in', '/services/T0/s3cret')
  const { conversation_ref, number } = (await startChat(library.visitor())).conversation
  await conversations.take({ conversation_ref })
  await conversations.patch({ conversation_ref, subject: 'Brakes <squeak> & *bold*' })

  const filter = { all: [{ field: 'data.field', op: 'is' as const, value: 'priority' }] }
  for (const app of names) await apps.connect({ app, name: `To ${app}`, values: { url: secret(app) }, events: ['conversation.field_changed'], filter })
  await conversations.patch({ conversation_ref, tags: [] })
  await conversations.patch({ conversation_ref, priority: 'urgent' })
  for (const app of names) await eventually(() => expect(chats[app].received).toHaveLength(1))
  const sent = (app: keyof typeof chats) => {
    const [first] = chats[app].received
    expect(first?.path).toBe('/services/T0/s3cret')
    return JSON.parse(first?.body ?? '') as unknown
  }
  const link = `${server.kernel.config.PUBLIC_URL}/admin/inbox?tab=inbox&conversation=${conversation_ref}`
  expect(sent('slack')).toEqual({
    text: `*Conversation: field changed* · <${link}|#${number} Brakes &lt;squeak&gt; &amp; *bold*>\npriority: normal → urgent`,
  })
  expect(sent('teams')).toMatchObject({
    type: 'message',
    attachments: [
      {
        contentType: 'application/vnd.microsoft.card.adaptive',
        content: {
          type: 'AdaptiveCard',
          body: [{ text: 'Conversation: field changed' }, { text: `\\#${number} Brakes \\<squeak\\> & \\*bold\\*` }, { text: 'priority: normal → urgent' }],
          actions: [{ type: 'Action.OpenUrl', url: link }],
        },
      },
    ],
  })
  expect(sent('webhook')).toEqual({ text: `Conversation: field changed · #${number} Brakes <squeak> & *bold*\npriority: normal → urgent\n${link}` })

  // The address is sealed, and in no answer; the receiver belongs to its app.
  const listed = await apps.list({})
  expect(listed.connections.map(({ app, endpoint }) => [app, endpoint?.url])).toEqual(names.map((app) => [app, new URL(chats[app].url).origin]))
  const { rows } = await library.kernel.database.owner.query('select * from webhook_endpoints e join app_connections c using (support_lib_id, endpoint_ref)')
  expect(rows).toHaveLength(3)
  expect(JSON.stringify([rows, listed, await webhooks.list({}), (await webhooks.deliveries({})).deliveries])).not.toContain('s3cret')
  const [slack] = listed.connections
  if (!slack?.endpoint) throw new Error('no connection')
  const { connection_ref, endpoint } = slack
  for (const call of [
    () => webhooks.update({ endpoint_ref: endpoint.endpoint_ref, url: secret('teams') }),
    () => webhooks.remove({ endpoint_ref: endpoint.endpoint_ref }),
  ])
    await expect(call()).rejects.toMatchObject({ code: 'conflict', fields: { used_by: 'slack' } })

  // Without the address, a change keeps it; another one replaces it.
  expect((await apps.update({ connection_ref, name: 'Renamed', values: { url: '' } })).connection).toMatchObject({
    name: 'Renamed',
    endpoint: { name: 'Renamed' },
  })
  expect((await webhooks.test({ endpoint_ref: endpoint.endpoint_ref })).delivery).toMatchObject({ state: 'sent' })
  expect(chats.slack.received.at(-1)).toMatchObject({ path: '/services/T0/s3cret', body: JSON.stringify({ text: '*Webhook: test*' }) })
  await apps.update({ connection_ref, values: { url: `${chats.slack.url}/other` }, is_enabled: false })
  await webhooks.test({ endpoint_ref: endpoint.endpoint_ref })
  expect(chats.slack.received.at(-1)?.path).toBe('/in/other')

  await expect(apps.connect({ app: 'pager', name: 'x', values: {} })).rejects.toMatchObject({ code: 'not_found' })
  await expect(apps.connect({ app: 'slack', name: 'x', values: {} })).rejects.toMatchObject({ code: 'invalid_input', fields: { url: 'required' } })
  await expect(apps.connect({ app: 'slack', name: 'x', values: { url: 'chat' } })).rejects.toMatchObject({
    code: 'invalid_input',
    fields: { url: 'an address' },
  })
  await expect(apps.connect({ app: 'slack', name: 'x', values: { url: secret('slack'), color: 'red' } })).rejects.toMatchObject({
    fields: { color: 'unknown' },
  })
  const stranger = (await (await testLibrary(server)).user('admin')).calls.apps
  expect((await stranger.list({})).connections).toEqual([])
  for (const call of [() => stranger.update({ connection_ref, name: 'x' }), () => stranger.disconnect({ connection_ref })])
    await expect(call()).rejects.toMatchObject({ code: 'not_found' })
  await apps.disconnect({ connection_ref })
  expect((await apps.list({})).connections).toHaveLength(2)
  expect((await library.eventNames()).filter((name) => name === 'app.connection_changed')).toHaveLength(6)
})
