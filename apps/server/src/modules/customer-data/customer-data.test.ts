import { Webhook } from 'standardwebhooks'
import { expect, test } from 'vitest'
import { testClock } from '../../kernel/clock.ts'
import { startChat, testLibrary } from '../../testing/library.ts'
import { ownServer } from '../../testing/test-server.ts'
import { receiver } from '../webhooks/testing/receiver.ts'

test('the library’s own address is asked with a signature, its answer is plain text, kept for five minutes, and bounded', async () => {
  const clock = testClock(new Date())
  const server = await ownServer({ env: { PRIVATE_WEBHOOKS: '1' }, clock })
  const library = await testLibrary(server)
  const admin = await library.user('admin')
  const { apps, customerData } = admin.calls
  let told: { status?: number; text?: string } = {}
  const shop = await receiver(() => ({ status: 200, ...told }))
  const tell = (sections: unknown) => {
    told = { text: JSON.stringify({ sections }) }
  }
  const { conversation_ref } = (await startChat(library.visitor())).conversation
  expect(await customerData.read({ conversation_ref })).toEqual({ sources: [] })
  await expect(apps.connect({ app: 'customer_data', name: 'Shop', values: { url: shop.url, signing_secret: 'mine' } })).rejects.toMatchObject({
    code: 'invalid_input',
    fields: { signing_secret: 'unknown' },
  })
  const { connection, secret } = await apps.connect({ app: 'customer_data', name: 'Shop', values: { url: shop.url } })
  expect(connection.settings).toEqual({ url: shop.url })
  expect(JSON.stringify(await apps.list({}))).not.toContain(secret ?? 'none')

  const rows = [
    { label: 'Plan', value: 'Gold', url: 'https://shop.example/plans/1' },
    { label: 'Orders', value: 3, url: 'javascript:alert(1)' },
    { label: '<b>Note</b>', value: '<img src=x onerror=alert(1)>\u202Egnp\u0000', url: 'http://shop.example' },
  ]
  tell([{ title: 'Account', rows, hidden: 1 }])
  const both = await Promise.all([customerData.read({ conversation_ref }), customerData.read({ conversation_ref })])
  expect(both[0]).toEqual(both[1])
  expect(both[0].sources).toMatchObject([
    {
      name: 'Shop',
      problem: null,
      sections: [
        {
          title: 'Account',
          rows: [
            { label: 'Plan', value: 'Gold', url: 'https://shop.example/plans/1' },
            { label: 'Orders', value: '3', url: null },
            { label: '<b>Note</b>', value: '<img src=x onerror=alert(1)> gnp', url: null },
          ],
        },
      ],
    },
  ])
  expect(shop.received).toHaveLength(1)
  const [asked] = shop.received
  expect(new Webhook(secret ?? '').verify(asked?.body ?? '', asked?.headers as Record<string, string>)).toMatchObject({
    type: 'customer.asked',
    version: 1,
    data: { contact: { visitor_id: expect.any(String), email: null, is_verified: false } },
  })

  // Asked again only after a while; what is not in the form, too long or refused shows why.
  const next = async () => {
    clock.advance(5 * 60_000)
    const [source] = (await (await library.user('admin')).calls.customerData.read({ conversation_ref })).sources
    return source
  }
  tell([{ title: 'Account', rows: Array.from({ length: 50 }, () => ({ label: 'x'.repeat(200), value: 'y'.repeat(200) })) }])
  const long = await next()
  expect(long?.sections[0]?.rows).toHaveLength(20)
  expect(long?.sections[0]?.rows[0]?.label).toHaveLength(80)
  tell([{ title: 'Account', rows: [{ label: 'x', value: 'y'.repeat(40_000) }] }])
  expect(await next()).toMatchObject({ sections: [], problem: 'form' })
  told = { text: '<html>Login</html>' }
  expect(await next()).toMatchObject({ sections: [], problem: 'form' })
  told = { status: 500 }
  expect(await next()).toMatchObject({ sections: [], problem: 'refused' })
  told = { status: 404 }
  expect(await next()).toMatchObject({ sections: [], problem: null })
  expect(shop.received).toHaveLength(6)

  const stranger = (await (await testLibrary(server)).user('admin')).calls
  await expect(stranger.customerData.read({ conversation_ref })).rejects.toMatchObject({ code: 'not_found' })
  const later = (await library.user('admin')).calls
  await later.conversations.take({ conversation_ref })
  const outsider = (await library.user('agent')).calls
  await expect(outsider.customerData.read({ conversation_ref })).rejects.toMatchObject({ code: 'not_found' })
})
