import { closeCodes } from '@porchlight/contracts/close-codes'
import { SignJWT } from 'jose'
import { describe, expect, test } from 'vitest'
import { newRef } from '../../kernel/ids.ts'
import { startChat, type TestVisitor, testLibrary } from '../../testing/library.ts'
import { openSocket, type TestSocket } from '../../testing/live-socket.ts'
import { identityToken } from '../../testing/signed-in-visitor.ts'
import { sharedServer } from '../../testing/test-server.ts'

const told = (socket: TestSocket) => socket.frames.some((frame) => 'go' in frame)
const refusal = (promise: Promise<unknown>) =>
  promise.then(
    () => 'allowed',
    (error: { code?: string }) => error.code ?? String(error),
  )

/** Creates a library, and a function that signs in visitors' browsers. */
async function site() {
  const library = await testLibrary(await sharedServer())
  const { identity_secret } = await (await library.user('admin')).calls.libraries.identitySecret()
  const sign = (subject: string, claims: object = { name: subject }) =>
    new SignJWT({ sub: subject, ...claims })
      .setProtectedHeader({ alg: 'HS256' })
      .setAudience(library.support_lib_id)
      .setExpirationTime('5m')
      .sign(new TextEncoder().encode(identity_secret))
  const open = (secret: string) => openSocket(library.address, { support_lib_id: library.support_lib_id, secret })
  const signIn = async (browser: TestVisitor, subject: string) => {
    const answer = await browser.calls.visitors.identify({ identity_token: await sign(subject) })
    return { ...answer, visitor: answer.secret === null ? browser : library.visitor(answer.secret) }
  }
  return { library, sign, open, signIn }
}

describe('a visitor who signs in', () => {
  test('gets a new secret and keeps their conversations; anyone who planted or kept the old secret is signed out at once, over HTTP and on open sockets', async () => {
    const { library, open, signIn } = await site()
    const planted = library.visitor()
    const { conversation_ref } = (await startChat(planted, 'written by whoever planted it')).conversation
    const [tab, spy] = [await open(planted.secret), await open(planted.secret)]
    const { visitor: kim, secret, is_continued } = await signIn(planted, 'kim')
    expect([secret === planted.secret, secret?.length, is_continued]).toEqual([false, 43, true])
    expect(await Promise.all([tab.closed(), spy.closed()])).toEqual([closeCodes.signedOut, closeCodes.signedOut])
    for (const call of [
      () => planted.calls.visitors.conversations(),
      () => planted.calls.messages.list({ conversation_ref }),
      () => startChat(planted),
      () => planted.calls.visitors.identify({ name: 'Spy' }),
    ])
      expect(await refusal(call())).toBe('unauthenticated')
    await expect(open(planted.secret)).rejects.toThrow('unauthenticated')
    expect((await kim.calls.visitors.conversations()).conversations.map((each) => each.conversation_ref)).toEqual([conversation_ref])
    // On later pages the token identifies the same visitor, so nothing changes.
    expect((await signIn(kim, 'kim')).secret).toBeNull()
  })

  test('also gets a new secret if nothing has been written with the planted one', async () => {
    const { library, signIn } = await site()
    const planted = library.visitor()
    const { visitor: kim } = await signIn(planted, 'kim')
    const { conversation_ref } = (await startChat(kim)).conversation
    expect(await refusal(planted.calls.messages.list({ conversation_ref }))).toBe('unauthenticated')
    expect(await refusal(kim.calls.messages.list({ conversation_ref }))).toBe('allowed')
  })

  test('gets the secret before the socket closes when signing in over the live connection', async () => {
    const { library, sign, open } = await site()
    const browser = library.visitor()
    await startChat(browser)
    const tab = await open(browser.secret)
    const { secret } = await tab.do<{ secret: string }>('identify', { identity_token: await sign('kim') })
    expect(await tab.closed()).toBe(closeCodes.signedOut)
    expect((await open(secret)).hello.conversations).toHaveLength(1)
  })

  test('resends unsent messages with their files under the new secret: each is stored once', async () => {
    const { library, signIn } = await site()
    const browser = library.visitor()
    // The visitor is known from another device, so signing in moves the conversation started here.
    await startChat((await signIn(library.visitor(), 'kim')).visitor)
    const { conversation_ref } = (await startChat(browser)).conversation
    const { file } = await browser.calls.uploads.create({}, { name: 'a.txt', bytes: Buffer.from('hello') })
    const arrived = { client_msg_id: newRef(), conversation_ref, message: 'Did this arrive?' }
    const unsent = { client_msg_id: newRef(), conversation_ref, message: 'With a file', attachments: [file.file_id] }
    const { message } = await browser.calls.messages.send(arrived)
    const { visitor: kim } = await signIn(browser, 'kim')
    expect((await kim.calls.messages.send(arrived)).message.id).toBe(message.id)
    await kim.calls.messages.send(unsent)
    const texts = (await kim.calls.messages.list({ conversation_ref })).messages.map((each) => each.message)
    expect(texts.filter((text) => [arrived.message, unsent.message].includes(text))).toEqual([arrived.message, unsent.message])
  })

  test('has each message in flight stored once, in a conversation of their own', async () => {
    const { library, signIn } = await site()
    await startChat((await signIn(library.visitor(), 'kim')).visitor)
    const browser = library.visitor()
    const { conversation_ref } = (await startChat(browser)).conversation
    const sends = Array.from({ length: 20 }, (_, index) => ({ client_msg_id: newRef(), message: `m${index}`, ...(index % 2 && { conversation_ref }) }))
    const under = sends.map((send) => browser.calls.messages.send(send).catch((error: { code: string }) => error.code))
    const { visitor: kim } = await signIn(browser, 'kim')
    for (const outcome of await Promise.all(under)) if (typeof outcome === 'string') expect(outcome).toBe('unauthenticated')
    for (const send of sends) await kim.calls.messages.send(send)
    const { conversations } = await kim.calls.visitors.conversations({ limit: 100 })
    const lists = await Promise.all(conversations.map(({ conversation_ref: ref }) => kim.calls.messages.list({ conversation_ref: ref, limit: 100 })))
    const texts = lists.flatMap(({ messages }) => messages.map((each) => each.message)).filter((text) => /^m\d+$/.test(text))
    expect(texts.toSorted()).toEqual(sends.map((send) => send.message).toSorted())
  })

  test('sees nothing from a previous person on the same browser, and vice versa', async () => {
    const { library, open, signIn } = await site()
    const kim = (await signIn(library.visitor(), 'kim')).visitor
    const { conversation_ref } = (await startChat(kim)).conversation
    const tab = await open(kim.secret)
    const lee = await signIn(kim, 'lee')
    expect(lee.is_continued).toBe(false)
    expect(await tab.closed()).toBe(closeCodes.signedOut)
    expect(await refusal(kim.calls.messages.list({ conversation_ref }))).toBe('unauthenticated')
    expect((await open(lee.visitor.secret)).hello.conversations).toEqual([])
    // On another device, the first person continues.
    expect((await (await signIn(library.visitor(), 'kim')).visitor.calls.visitors.conversations()).conversations).toHaveLength(1)
  })

  test('ends earlier unverified secrets, but not those of other devices that signed in themselves', async () => {
    const { library, signIn } = await site()
    const [phone, laptop] = [(await signIn(library.visitor(), 'kim')).visitor, (await signIn(library.visitor(), 'kim')).visitor]
    await library.inside((ctx) =>
      ctx.db.updateTable('visitor_secrets').set({ is_proven: false }).where('support_lib_id', '=', library.support_lib_id).execute(),
    )
    const renewed = await signIn(phone, 'kim')
    expect(renewed.secret).not.toBeNull()
    expect(await refusal(laptop.calls.visitors.conversations())).toBe('unauthenticated')
    await signIn(library.visitor(), 'kim')
    expect(await refusal(renewed.visitor.calls.visitors.conversations())).toBe('allowed')
  })
})

test.each([
  ['a name of 120 characters', { name: '👩‍🚀'.repeat(40) }, { name: '👩‍🚀'.repeat(26), changed_claims: [{ claim: 'name', change: 'shortened' }] }],
  ['a name with a line break', { name: 'Kim\nLee', email: 'kim@shop.test' }, { name: '', changed_claims: [{ claim: 'name', change: 'dropped' }] }],
  ['no email', { name: 'Kim', email: null }, { name: 'Kim', email: null, changed_claims: [] }],
  ['an email that is none', { name: 'Kim', email: 'kim at shop' }, { name: 'Kim', email: null, changed_claims: [{ claim: 'email', change: 'dropped' }] }],
  ['an address with an umlaut', { email: 'jürgen@müller.example' }, { email: 'jürgen@müller.example', changed_claims: [] }],
  ['a number as subject', { sub: 4711, name: 'Kim' }, { name: 'Kim', changed_claims: [] }],
])('C13: a signed identity with %s is verified', async (_what, claims, expected) => {
  const { library, sign } = await site()
  const answer = await library.visitor().calls.visitors.identify({ identity_token: await sign('kim', claims) })
  expect(answer).toMatchObject({ is_verified: true, ...expected })
})

test.each([{ sub: '' }, { sub: 'k'.repeat(129) }, { sub: { id: 1 } }, { sub: 'a\0b' }])('C13: a token with the subject %j is refused', async (claims) => {
  const { library, sign } = await site()
  expect(await refusal(library.visitor().calls.visitors.identify({ identity_token: await sign('kim', claims) }))).toBe('token_invalid')
})

test('a visitor can sign out, which ends the secret for calls and sockets; repeating it is harmless, and other devices stay signed in', async () => {
  const { library, open, signIn } = await site()
  const [here, there] = [(await signIn(library.visitor(), 'kim')).visitor, (await signIn(library.visitor(), 'kim')).visitor]
  const { conversation_ref } = (await startChat(here)).conversation
  const tab = await open(here.secret)
  await here.calls.visitors.signOut()
  expect(await tab.closed()).toBe(closeCodes.signedOut)
  expect(await refusal(here.calls.messages.list({ conversation_ref }))).toBe('unauthenticated')
  expect(await refusal(here.calls.visitors.signOut())).toBe('unauthenticated')
  expect(await refusal(there.calls.messages.list({ conversation_ref }))).toBe('allowed')
  expect(await refusal(library.visitor().calls.visitors.signOut())).toBe('allowed')
})

test('the first message in one tab opens the conversation in the others, without disturbing the tab that sent it', async () => {
  const library = await testLibrary(await sharedServer())
  const visitor = library.visitor()
  const open = () => openSocket(library.address, { support_lib_id: library.support_lib_id, secret: visitor.secret })
  const [tab, other] = [await open(), await open()]
  expect(tab.hello.visitor_id).toBeNull()
  const { conversation } = await tab.do<{ conversation: { conversation_ref: string } }>('sendPrivate', { client_msg_id: newRef(), message: 'hello?' })
  await other.until(() => told(other), 'the other tab is told')
  expect((await open()).hello.conversations?.map((each) => each.conversation_ref)).toEqual([conversation.conversation_ref])
  await tab.do('sendPrivate', { client_msg_id: newRef(), conversation_ref: conversation.conversation_ref, message: 'anybody there?' })
  expect(told(tab)).toBe(false)
})

test('signing out ends the token that signed the visitor in, however its signature is written; a new token signs in again', async () => {
  const library = await testLibrary(await sharedServer())
  const [first, later] = [await identityToken(library, 'kim'), await identityToken(library, 'kim', { jti: '2' })]
  const identify = (token: string) => library.visitor().calls.visitors.identify({ identity_token: token })
  const { secret } = await identify(first)
  const { secret: elsewhere } = await identify(first)
  await library.visitor(secret ?? '').calls.visitors.signOut({})
  const last = first.at(-1) ?? ''
  const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'
  const sameSignature = first.slice(0, -1) + alphabet[alphabet.indexOf(last) ^ 1]
  for (const token of [first, sameSignature]) await expect(identify(token)).rejects.toMatchObject({ code: 'token_invalid' })
  expect(await identify(later)).toMatchObject({ is_verified: true })
  expect(await library.visitor(elsewhere ?? '').calls.visitors.identify({})).toMatchObject({ is_verified: true })
})
