import { SignJWT } from 'jose'
import { expect, test } from 'vitest'
import { newRef } from '../../kernel/ids.ts'
import { startChat, testLibrary } from '../../testing/library.ts'
import { openSocket, type TestSocket } from '../../testing/live-socket.ts'
import { sharedServer } from '../../testing/test-server.ts'

const told = (socket: TestSocket) => socket.frames.some((frame) => 'go' in frame)

test('who signs in in one tab is the same person in all tabs of that browser, and in no other browser', async () => {
  const library = await testLibrary(await sharedServer())
  const { identity_secret } = await (await library.user('admin')).calls.libraries.identitySecret()
  const sign = (subject: string) =>
    new SignJWT({ name: subject })
      .setProtectedHeader({ alg: 'HS256' })
      .setSubject(subject)
      .setAudience(library.support_lib_id)
      .setExpirationTime('5m')
      .sign(new TextEncoder().encode(identity_secret))
  const open = (secret: string) => openSocket(library.address, { support_lib_id: library.support_lib_id, secret })
  const [phone, browser, stranger] = [library.visitor(), library.visitor(), library.visitor()]
  await phone.calls.visitors.identify({ identity_token: await sign('kim') })
  const { conversation_ref } = (await startChat(phone, 'from my phone')).conversation
  const begun = (await startChat(browser, 'not signed in yet')).conversation.conversation_ref
  const [tab, other, elsewhere] = [await open(browser.secret), await open(browser.secret), await open(stranger.secret)]
  expect(tab.hello.visitor_id).toEqual(other.hello.visitor_id)

  await tab.do('identify', { identity_token: await sign('kim') })
  await other.until(() => told(other), 'the other tab is told')
  await tab.until(() => told(tab), 'so is this one')
  // What it does before it has come back, it does as who it is now.
  await other.do('sendPrivate', { client_msg_id: newRef(), conversation_ref, message: 'from the other tab' })
  const again = await open(browser.secret)
  expect(again.hello.visitor_id).not.toBe(tab.hello.visitor_id)
  await expect.poll(async () => (await browser.calls.visitors.conversations()).conversations.length).toBe(2)
  expect(told(elsewhere)).toBe(false)

  // Somebody else on the same machine: nothing of the former person is heard any more.
  await browser.calls.visitors.identify({ identity_token: await sign('lee') })
  await again.until(() => told(again), 'told once more')
  expect((await again.ask('subscribe', { stream: `conversation:${begun}` })).error?.code).toBe('not_found')
  expect((await open(browser.secret)).hello.conversations).toEqual([])
})

test('the first message in one tab opens the conversation in the others, and its own tab goes on undisturbed', async () => {
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
