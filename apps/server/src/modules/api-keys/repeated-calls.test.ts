import { expect, test } from 'vitest'
import { testClock } from '../../kernel/clock.ts'
import { startChat, testLibrary } from '../../testing/library.ts'
import { ownServer } from '../../testing/test-server.ts'

type Answer = {
  status: number
  body: { error?: { code: string }; article?: { article_id: string }; message?: { message_id: string }; file?: { file_id: string } }
}

test('a named call of a key has one effect, however often and at whatever time it is repeated within a day', async () => {
  const clock = testClock(new Date())
  const server = await ownServer({ clock })
  const library = await testLibrary(server)
  const admin = await library.user('admin')
  const scopes = ['help:read', 'help:write', 'conversations:write']
  const newKey = async () => (await admin.calls.apiKeys.create({ key_name: 'Robot', scopes, expires_in_days: 30 })).key
  const [key, other] = [await newKey(), await newKey()]
  const call = async (name: string | null, path: string, body: object | FormData, by = key): Promise<Answer> => {
    const isForm = body instanceof FormData
    const response = await fetch(`${server.address}${path}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${by}`, ...(name !== null && { 'idempotency-key': name }), ...(!isForm && { 'content-type': 'application/json' }) },
      body: isForm ? body : JSON.stringify(body),
    })
    return { status: response.status, body: (await response.json()) as Answer['body'] }
  }
  const write = (name: string | null, article_title: string, by = key) =>
    call(name, '/api/articles/articles', { article_title, article_content: '<p>Text</p>' }, by)
  const count = async (title: string) => (await admin.calls.articles.list({})).articles.filter(({ article_title }) => article_title === title).length

  const twins = await Promise.all(Array.from({ length: 5 }, () => write('a', 'Brakes')))
  expect(new Set(twins.map(({ status, body }) => `${status} ${body.article?.article_id}`)).size).toBe(1)
  expect(twins[0]?.status).toBe(200)
  // The order of fields makes no other call; another text does, and so does another operation.
  const again = await call('a', '/api/articles/articles', { article_content: '<p>Text</p>', article_title: 'Brakes' })
  expect(again).toEqual(twins[0])
  expect(await count('Brakes')).toBe(1)
  expect(await write('a', 'Wheels')).toMatchObject({ status: 422, body: { error: { code: 'idempotency_key_reused' } } })
  expect(await count('Wheels')).toBe(0)
  expect((await write('a', 'Brakes', other)).body.article?.article_id).not.toBe(twins[0]?.body.article?.article_id)
  await write(null, 'Chains')
  await write(null, 'Chains')
  expect(await count('Chains')).toBe(2)
  expect((await library.eventNames()).filter((name) => name === 'article.saved')).toHaveLength(4)

  // A refused call had no effect, so its name is free.
  expect(await write('b', 'x'.repeat(10_000))).toMatchObject({ status: 400 })
  expect(await call('b', '/api/articles/articles/missing/publish', {})).toMatchObject({ status: 404 })
  expect(await write('b', 'Bells')).toMatchObject({ status: 200 })
  expect(await write('x'.repeat(201), 'Bells')).toMatchObject({ status: 400 })

  // A call that shares its transaction with others, and one that is no single transaction.
  const { conversation_ref } = (await startChat(library.visitor())).conversation
  await admin.calls.conversations.take({ conversation_ref })
  const say = (client_msg_id: string) => call('c', '/api/inbox/messages', { conversation_ref, client_msg_id, message: 'Hello' })
  const [first, second] = await Promise.all([say('message-1'), say('message-1')])
  expect([first, second]).toMatchObject([{ status: 200 }, { status: 200, body: first?.body }])
  expect(await say('message-2')).toMatchObject({ status: 422 })
  const picture = (text: string) => {
    const form = new FormData()
    form.append('file', new Blob([text], { type: 'text/plain' }), 'note.txt')
    return call('d', '/api/teams/upload_docs', form)
  }
  const uploaded = await picture('one')
  expect(await picture('one')).toEqual(uploaded)
  expect(await picture('two')).toMatchObject({ status: 422 })

  clock.advance(86_400_000)
  const tidy = server.kernel.modules.flatMap(({ schedules }) => schedules ?? []).find(({ name }) => name === 'api_key.tidy-calls')
  await library.inside((ctx) => tidy?.run(ctx) ?? Promise.reject(new Error('no schedule')))
  expect(await write('a', 'Wheels')).toMatchObject({ status: 200 })
})
