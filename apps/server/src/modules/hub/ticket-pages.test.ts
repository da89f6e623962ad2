import { beforeAll, expect, test } from 'vitest'
import { buildStale } from '../../../../../scripts/tooling/build.ts'
import { newRef } from '../../kernel/ids.ts'
import { type TestLibrary, testLibrary } from '../../testing/library.ts'
import { identityToken } from '../../testing/signed-in-visitor.ts'
import { sharedServer } from '../../testing/test-server.ts'
import { until } from '../../testing/until.ts'
import { newestMails } from '../mail/index.ts'

beforeAll(buildStale, 240_000)

type Headers = Record<string, string>

/** Creates a library, and the browser of a reader who keeps cookies. */
async function shop() {
  const library = await testLibrary(await sharedServer(), { company_name: 'Velo' })
  const ana = await library.user('agent')
  const key = library.support_lib_id
  const raise = async (email: string, subject: string) =>
    (await ana.calls.tickets.create({ email, subject, message: 'The helmet is too small.' })).conversation.conversation_ref
  const answer = (conversation_ref: string, message: string, sender_type: 'agent' | 'note' = 'agent') =>
    ana.calls.messages.send({ client_msg_id: newRef(), conversation_ref, message, sender_type })
  return { library, ana, key, raise, answer, list: `/${key}/tickets`, ticket: (ref: string) => `/ticket/${key}/${ref}` }
}

function browserAt({ address }: TestLibrary) {
  let cookie = ''
  const go = async (path: string, init: RequestInit & { headers?: Headers } = {}) => {
    const answer = await fetch(address + path, { redirect: 'manual', ...init, headers: { accept: 'text/html', origin: address, cookie, ...init.headers } })
    for (const set of answer.headers.getSetCookie()) cookie = /Expires=Thu, 01 Jan 1970|Max-Age=0/.test(set) ? '' : (set.split(';')[0] ?? '')
    // Without the style sheets, so that a failure can be read.
    const text = (await answer.text()).replace(/<style>.*?<\/style>/gs, '')
    return { status: answer.status, to: answer.headers.get('location') ?? '', text, headers: answer.headers }
  }
  return {
    get: (path: string) => go(path),
    post: (path: string, fields: Headers, headers: Headers = {}) => go(path, { method: 'POST', body: new URLSearchParams(fields), headers }),
    send: (path: string, name: string, content: string, headers: Headers = {}) => {
      const body = new FormData()
      body.append('file', new Blob([content]), name)
      return go(path, { method: 'POST', body, headers })
    },
    isKnown: () => cookie !== '',
    hold(other: string) {
      cookie = other
    },
    held: () => cookie,
  }
}
type Browser = ReturnType<typeof browserAt>

/** Asks for the link of an address, and returns the path of the page that it opens. */
async function linkTo(reader: Browser, { library, list }: Awaited<ReturnType<typeof shop>>, email: string): Promise<string> {
  const mails = async () =>
    (await newestMails(library.kernel, 1000)).filter(
      ({ to, support_lib_id, text }) => to === email && support_lib_id === library.support_lib_id && text?.includes('open='),
    )
  expect(await reader.post(list, { email })).toMatchObject({ status: 303, to: `${list}?step=asked` })
  await until(async () => (await mails()).length > 0, 'the link')
  return /https?:\/\/[^/]+(\/\S+)/.exec((await mails())[0]?.text ?? '')?.[1] ?? ''
}
/** Follows the link of an address. */
async function followed(reader: Browser, place: Awaited<ReturnType<typeof shop>>, email: string): Promise<void> {
  const link = await linkTo(reader, place, email)
  await reader.post(place.list, { open: new URL(link, 'https://x.test').searchParams.get('open') ?? '' })
}

test('a reader opens their tickets with an emailed link: list, thread, answer, file, close, leave', async () => {
  const place = await shop()
  const { library, ana, raise, answer, list, ticket } = place
  const email = `${newRef().toLowerCase()}@reader.test`
  const ref = await raise(email, 'Wrong size <b>')
  await answer(ref, 'canary-note', 'note')
  await answer(ref, 'We have a **larger** one')
  const reader = browserAt(library)
  expect((await reader.get(`/${place.key}`)).text).toContain(`href="${list}"`)
  expect((await reader.get(list)).text).toContain('name="email"')
  expect((await reader.get(ticket(ref))).text).not.toContain('Wrong size')

  const link = await linkTo(reader, place, email)
  const asked = await reader.get(link)
  // Email clients open links, so that the page alone opens nothing and uses nothing up; its address holds the token.
  expect(reader.isKnown()).toBe(false)
  expect([asked.headers.get('cache-control'), asked.headers.get('referrer-policy')]).toEqual(['private, no-store', 'strict-origin'])
  expect(asked.text).not.toContain('embed.js')
  const open = new URL(link, 'https://x.test').searchParams.get('open') ?? ''
  expect((await reader.post(list, { open }, { origin: 'https://evil.test' })).status).toBe(403)
  expect(await reader.post(list, { open })).toMatchObject({ status: 303, to: list })
  expect(reader.isKnown()).toBe(true)

  const shown = await reader.get(list)
  for (const part of ['Wrong size &lt;b&gt;', email, 'Waiting for an answer', '1 new answer', `href="${ticket(ref)}"`]) expect(shown.text).toContain(part)
  const thread = await reader.get(ticket(ref))
  for (const part of [
    'The helmet is too small.',
    '<strong>larger</strong>',
    `action="${ticket(ref)}"`,
    'role="log"',
    'data-live="thread"',
    '/hub-files/assets/tickets-',
  ])
    expect(thread.text).toContain(part)
  for (const part of ['canary', 'embed.js', ana.user_id]) expect(thread.text).not.toContain(part)
  expect(thread.headers.get('cache-control')).toBe('private, no-store')
  // Opening the thread has marked the answer as seen.
  expect((await reader.get(list)).text).not.toContain('new answer')

  const sent = await reader.send(`${ticket(ref)}/files`, 'size.txt', '56 cm', { accept: 'application/json' })
  const { file_id } = JSON.parse(sent.text) as { file_id: string }
  expect(await reader.post(ticket(ref), { message: 'It says 56.', files: file_id, client_msg_id: newRef() })).toMatchObject({ status: 303, to: ticket(ref) })
  expect(await reader.send(`${ticket(ref)}/files`, 'second.txt', 'more')).toMatchObject({ status: 303, to: ticket(ref) })
  expect((await reader.send(`${ticket(ref)}/files`, 'empty.txt', '')).to).toBe(`${ticket(ref)}?step=file`)
  const { messages } = await ana.calls.messages.list({ conversation_ref: ref })
  expect(messages.slice(-2).map(({ message, attachments, sent_via }) => [message, attachments.map(({ name }) => name), sent_via])).toEqual([
    ['It says 56.', ['size.txt'], 'portal'],
    ['', ['second.txt'], 'portal'],
  ])
  // What could not be sent stays in the form.
  const failed = await reader.post(ticket(ref), { message: 'Not lost', files: 'unknown', client_msg_id: newRef() })
  for (const part of ['role="alert"', 'Not lost']) expect(failed.text).toContain(part)

  expect(await reader.post(`${ticket(ref)}/close`, {})).toMatchObject({ status: 303, to: ticket(ref) })
  for (const part of ['ticket-state is-closed', 'Writing reopens it']) expect((await reader.get(ticket(ref))).text).toContain(part)
  await reader.post(ticket(ref), { message: 'Once more', client_msg_id: newRef() })
  expect((await ana.calls.conversations.read({ conversation_ref: ref })).conversation.state).toBe('open')

  const session = reader.held()
  expect((await reader.post(list, {})).to).toBe(`${list}?step=left`)
  reader.hold(session)
  expect((await reader.get(list)).text).toContain('name="email"')
  expect((await reader.post(list, { open })).to).toBe(`${list}?step=invalid`)
})

test('nobody else’s ticket is shown: not that of another address, nor with a session of another library', async () => {
  const [place, elsewhere] = [await shop(), await shop()]
  const [mine, theirs] = [`${newRef().toLowerCase()}@reader.test`, `${newRef().toLowerCase()}@reader.test`]
  const [own, foreign] = [await place.raise(mine, 'Mine'), await place.raise(theirs, 'Theirs')]
  const abroad = await elsewhere.raise(mine, 'Abroad')
  const reader = browserAt(place.library)
  await followed(reader, place, mine)
  expect((await reader.get(place.ticket(own))).status).toBe(200)
  expect((await reader.get(place.ticket(foreign))).status).toBe(404)
  const refused = await reader.post(place.ticket(foreign), { message: 'Hello', client_msg_id: newRef() })
  expect(refused.status).toBe(404)
  expect((await reader.send(`${place.ticket(foreign)}/files`, 'a.txt', 'a', { accept: 'application/json' })).status).toBe(404)
  // The cookie of one library, under the name of another's.
  reader.hold(reader.held().replace(place.key, elsewhere.key))
  for (const path of [elsewhere.list, elsewhere.ticket(abroad)]) {
    const page = await reader.get(path)
    expect(page.text).toContain('name="email"')
    expect(page.text).not.toContain('Abroad')
  }
  await followed(reader, elsewhere, mine)
  expect((await reader.get(elsewhere.ticket(abroad))).text).toContain('Abroad')
})

test('a customer signed in by the company’s server needs no link; pages are German for German readers', async () => {
  const place = await shop()
  const email = `${newRef().toLowerCase()}@reader.test`
  const ref = await place.raise(email, 'Helm')
  const reader = browserAt(place.library)
  await reader.get(`${place.list}?identity_token=${await identityToken(place.library, newRef(), { email })}`)
  expect((await reader.get(place.list)).text).toContain(`href="${place.ticket(ref)}"`)
  expect((await reader.get(place.ticket(ref))).text).toContain('The helmet is too small.')
  const stranger = browserAt(place.library)
  await stranger.get(`${place.list}?identity_token=${await identityToken(place.library, newRef(), { email: 'other@reader.test' })}`)
  expect((await stranger.get(place.list)).text).toContain('No tickets yet')
  expect((await stranger.get(place.ticket(ref))).status).toBe(404)
})
