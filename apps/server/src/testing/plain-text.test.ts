import { SignJWT } from 'jose'
import { expect, test } from 'vitest'
import { newRef } from '../kernel/ids.ts'
import { startChat, testLibrary } from './library.ts'
import { TestSocket } from './live-socket.ts'
import { sharedServer } from './test-server.ts'

/** Text that no column can store, or that UTF-8 cannot encode. */
const unplain = ['a\u0000b', 'half \ud83d', '\udc00 other half']

test.each(unplain)('every transport refuses %j with a code', async (evil) => {
  const server = await sharedServer()
  const library = await testLibrary(server)
  const [admin, visitor] = [await library.user('admin'), library.visitor()]
  const { conversation_ref } = (await startChat(visitor)).conversation
  const refused = { code: 'invalid_input', status: 400 }

  // In a body: as a value, nested deep, as a field name, and in a field unknown to the schema.
  const raw = async (body: object) => {
    const headers = { authorization: `Bearer ${admin.token}`, 'content-type': 'application/json' }
    const answer = await fetch(`${server.address}/api/main/library`, { method: 'PATCH', headers, body: JSON.stringify(body) })
    return { status: answer.status, code: ((await answer.json()) as { error?: { code: string } }).error?.code }
  }
  for (const body of [
    { settings: { copyright: evil } },
    { settings: { metaData: { keywords: evil } } },
    { settings: { appUrls: [{ name: 'x', url: `https://x.test/${evil}` }] } },
    { [evil]: 1 },
    { unknown: [[[evil]]] },
  ])
    expect(await raw(body), JSON.stringify(body)).toEqual(refused)
  expect(await raw({ settings: { copyright: 'plain 😀' } })).toEqual({ status: 200, code: undefined })

  // In a query and in a path, which cannot even contain an unpaired surrogate.
  if (evil.isWellFormed()) {
    await expect(admin.calls.search.articles({ query: evil })).rejects.toMatchObject(refused)
    await expect(admin.calls.documents.user({ uid: evil })).rejects.toMatchObject(refused)
  }
  await expect(admin.calls.uploads.create({ only: evil as 'any' }, { name: 'a.txt', bytes: Buffer.from('x') })).rejects.toMatchObject({
    ...refused,
  })

  // Over the live connection: in an operation, in a signal, in the hello.
  const socket = new TestSocket(server.address)
  await socket.opened()
  const auth = { support_lib_id: library.support_lib_id, secret: visitor.secret }
  await socket.do('hello', { auth })
  const sent = await socket.ask('sendPrivate', { client_msg_id: newRef(), conversation_ref, message: evil })
  expect(sent.error?.code).toBe('invalid_input')
  expect((await socket.ask('typing', { conversation_ref, is_typing: true, more: evil })).error?.code).toBe('invalid_input')
  const stranger = new TestSocket(server.address)
  await stranger.opened()
  stranger.raw(JSON.stringify({ id: '1', action: 'hello', auth, page: { url: `https://shop.test/${evil}` } }))
  expect(await stranger.until(() => stranger.closeCode)).toBeGreaterThan(1000)

  // In a token that the customer's server has signed.
  const { identity_secret } = await admin.calls.libraries.identitySecret()
  const sign = (claims: object) =>
    new SignJWT({ ...claims })
      .setProtectedHeader({ alg: 'HS256' })
      .setAudience(library.support_lib_id)
      .setExpirationTime('10m')
      .sign(new TextEncoder().encode(identity_secret))
  await expect(visitor.calls.visitors.identify({ identity_token: await sign({ sub: evil }) })).rejects.toMatchObject({ code: 'token_invalid' })
  // A visitor is identified even if a claim about them cannot be used.
  await expect(visitor.calls.visitors.identify({ identity_token: await sign({ sub: 'u1', name: evil, email: `${evil}@b.test` }) })).resolves.toMatchObject({
    name: '',
    email: null,
  })
  await expect(library.visitor().calls.visitors.identify({ identity_token: await sign({ sub: 'u1', name: 'Ada' }) })).resolves.toMatchObject({ name: 'Ada' })
})
