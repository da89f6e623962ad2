// Holds for every table.
import { expect, test } from 'vitest'
import { newRef } from '../../kernel/ids.ts'
import { type TestUser, testLibrary } from '../../testing/library.ts'
import { signedInVisitor } from '../../testing/signed-in-visitor.ts'
import { limit } from '../../testing/states/sight-world.ts'
import { sharedServer } from '../../testing/test-server.ts'
import { libraryWith } from '../help/testing/library-with.ts'
import { fileAddress } from '../uploads/index.ts'

const pixel = Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==', 'base64')
const picture = { name: 'bike.png', bytes: pixel }
const say = (message: string, conversation_ref?: string) => ({ client_msg_id: newRef(), message, conversation_ref })
const dayMs = 86_400_000

async function world() {
  const server = await sharedServer()
  const library = await testLibrary(server)
  const get = async (address: string, headers: Record<string, string> = {}) => fetch(library.address + address, { headers })
  const status = async (address: string, headers?: Record<string, string>) => (await get(address, headers)).status
  const upload = async (who: Pick<TestUser, 'calls'>) => (await who.calls.uploads.create({}, picture)).file
  /** An address as a view made it this many days ago. */
  const madeAgo = (file_id: string, days: number, shownIn: 'view' | 'mail' = 'view') =>
    fileAddress({ ...server.kernel, clock: { now: () => new Date(Date.now() - days * dayMs) } }, file_id, shownIn)
  return { server, library, get, status, upload, madeAgo }
}

/** A chat whose visitor has sent a picture, an agent who may read it, and one who may not. */
async function chat() {
  const made = await world()
  const { library, upload } = made
  const [admin, agent, stranger, visitor] = [await library.user('admin'), await library.user('agent'), await library.user('agent'), library.visitor()]
  await limit(admin, stranger, 'own')
  const file = await upload(visitor)
  const { message, conversation } = await visitor.calls.messages.send({ ...say('Look'), attachments: [file.file_id] })
  const { conversation_ref } = conversation
  await agent.calls.conversations.take({ conversation_ref })
  return { ...made, admin, agent, stranger, visitor, file, message, conversation_ref }
}

test('an id opens nothing: it takes the key of a view, or the session of somebody who sees the conversation', async () => {
  const { library, get, status, admin, agent, stranger, visitor, file, conversation_ref, madeAgo, upload } = await chat()
  const plain = `/files/${file.file_id}`
  const foreign = await (await world()).library.user('admin')
  const other = await upload(visitor)
  const key = file.url.split('key=')[1] ?? ''
  const altered = `${key.slice(0, -2)}${key.at(-2) === 'A' ? 'B' : 'A'}${key.slice(-1)}`
  const later = `${(Number.parseInt(key.split('-')[0] ?? '', 36) + 1).toString(36)}-${key.split('-')[1]}`
  const bearer = ({ token }: TestUser) => ({ authorization: `Bearer ${token}` })
  const { key: helpOnly } = await admin.calls.apiKeys.create({ key_name: 'Help', scopes: ['help:read'], expires_in_days: null })
  const refused: [string, string, Record<string, string>?][] = [
    ['nobody', plain],
    ['nobody, a smaller version', `${plain}?w=320`],
    ['somebody with an own key of another file', `${plain}?key=${other.url.split('key=')[1]}`],
    ['an altered key', `${plain}?key=${altered}`],
    ['a key that says it ends later', `${plain}?key=${later}`],
    ['an empty key', `${plain}?key=`],
    ['two keys', `${plain}?key=${key}&key=${key}`],
    ['an agent who does not see the conversation', plain, { cookie: stranger.cookie }],
    ['the same by token', plain, bearer(stranger)],
    ['an admin of another library', plain, { cookie: foreign.cookie }],
    ['an API key that may not read conversations', plain, { authorization: `Bearer ${helpOnly}` }],
    ['a visitor by secret alone', plain, { authorization: `Visitor ${library.support_lib_id}.${visitor.secret}` }],
  ]
  for (const [what, address, headers] of refused) expect(await status(address, headers), what).toBe(404)

  const opened = await get(file.url)
  expect([opened.status, opened.headers.get('cache-control')]).toEqual([200, 'private, max-age=86400, immutable'])
  expect(await status(`${file.url}&w=320`)).toBe(200)
  const own = await get(plain, { cookie: agent.cookie })
  expect([own.status, own.headers.get('cache-control')]).toEqual([200, 'private, no-cache'])
  expect(await status(plain, bearer(agent))).toBe(200)
  // Views carry such addresses: the same one all day, so that browsers keep what it opens.
  const { messages } = await visitor.calls.messages.list({ conversation_ref })
  expect(messages.flatMap(({ attachments }) => attachments.map(({ url }) => url))).toEqual([file.url])

  // Yesterday's still opens it, an older one says that it has expired. Whoever has a session may go on with it.
  expect(await status(madeAgo(file.file_id, 1))).toBe(200)
  const expired = await get(madeAgo(file.file_id, 2))
  expect([expired.status, ((await expired.json()) as { error: { code: string } }).error.code]).toEqual([410, 'token_invalid'])
  expect(await status(madeAgo(file.file_id, 2), { cookie: agent.cookie })).toBe(200)
  expect(await status(madeAgo(file.file_id, 2), { cookie: stranger.cookie })).toBe(410)
  expect([await status(madeAgo(file.file_id, 365, 'mail')), await status(madeAgo(file.file_id, 366, 'mail'))]).toEqual([200, 410])
})

test('a deleted message’s file opens for nobody, until the message is restored; an erased one never again', async () => {
  const { status, admin, agent, visitor, file, message, conversation_ref } = await chat()
  const tries = () => Promise.all([status(file.url), status(`/files/${file.file_id}`, { cookie: agent.cookie })])
  const act = (message_action: 'delete' | 'restore') =>
    visitor.calls.messages.update({ message_id: message.id, conversation_ref, message_action, sent_via: 'widget' })
  expect(await tries()).toEqual([200, 200])
  await act('delete')
  expect(await tries()).toEqual([404, 404])
  await act('restore')
  expect(await tries()).toEqual([200, 200])
  const { conversation } = await admin.calls.conversations.read({ conversation_ref })
  await admin.calls.personalData.erase({ visitor_id: conversation.visitor.visitor_id })
  await expect.poll(tries, { timeout: 20_000 }).toEqual([404, 404])
})

test('a file that nothing mentions yet opens for whoever uploaded it', async () => {
  const { library, status, upload } = await world()
  const [writer, colleague, visitor] = [await library.user('writer'), await library.user('admin'), library.visitor()]
  const [mine, theirs] = [await upload(writer), await upload(visitor)]
  expect(mine.url).toBe(`/files/${mine.file_id}`)
  expect(await Promise.all([status(mine.url), status(mine.url, { cookie: colleague.cookie }), status(mine.url, { cookie: writer.cookie })])).toEqual([
    404, 404, 200,
  ])
  expect(await Promise.all([status(theirs.url), status(`/files/${theirs.file_id}`)])).toEqual([200, 404])
})

test('published texts show their pictures to everybody, drafts to writers, and what was withdrawn to nobody else at once', async () => {
  const { library, status, upload } = await world()
  const [editor, agent] = [await library.user('editor'), await library.user('agent')]
  const html = ({ url }: { url: string }) => `<p><img src="${url}" alt="A bike"></p>`
  const files = Object.fromEntries(
    await Promise.all(
      ['article', 'draft', 'news', 'feature', 'sop', 'lesson', 'icon', 'face', 'hidden'].map(async (of) => [of, await upload(editor)] as const),
    ),
  ) as Record<string, { url: string }>
  const of = (name: string) => files[name] ?? { url: '' }
  const seen = async (name: string) => [
    await status(of(name).url),
    await status(of(name).url, { cookie: agent.cookie }),
    await status(of(name).url, { cookie: editor.cookie }),
  ]
  const { calls } = editor
  const { category } = await calls.categories.create({ category_title: 'Bikes', category_icon: of('icon').url })
  const { article } = await calls.articles.create({ article_title: 'Bikes', article_content: html(of('article')), article_categories: [category.category_id] })
  const { article_id } = article
  expect(await seen('article')).toEqual([404, 404, 200])
  await calls.articles.publish({ article_id })
  const { revision } = (await calls.articles.read({ article_id })).article
  await calls.articles.update({ article_id, revision, article_content: html(of('draft')) })
  expect(await seen('article')).toEqual([200, 200, 200])
  expect(await seen('draft'), 'only the draft shows it').toEqual([404, 404, 200])
  expect(await seen('icon')).toEqual([200, 200, 200])
  await calls.articles.unpublish({ article_id })
  expect(await seen('article')).toEqual([404, 404, 200])

  const { news_flash } = await calls.news.create({ newsFlash_title: 'News', newsFlash_content: html(of('news')), newsFlash_featureImage: of('feature').url })
  expect([await seen('news'), await seen('feature')]).toEqual([
    [404, 404, 200],
    [404, 404, 200],
  ])
  await calls.news.publish({ id: news_flash.id })
  expect([await seen('news'), await seen('feature')]).toEqual([
    [200, 200, 200],
    [200, 200, 200],
  ])
  const sops = (await calls.sops.createCategory({ category_title: 'Returns' })).sop_category
  const { sop_article } = await calls.sops.create({ category_id: sops.category_id, sop_title: 'Parcels', sop_content: html(of('sop')) })
  expect(await seen('sop')).toEqual([404, 404, 200])
  await calls.sops.publish({ article_id: sop_article.article_id })
  expect(await seen('sop')).toEqual([404, 200, 200])

  const { course } = await calls.courses.create({ course_title: 'Riding' })
  await calls.courses.createLesson({ course_id: course.course_id, section_title: 'One', lesson_title: 'Start', lesson_content: html(of('lesson')) })
  expect(await seen('lesson')).toEqual([404, 404, 200])
  await calls.courses.publish({ course_id: course.course_id })
  expect(await seen('lesson')).toEqual([200, 200, 200])

  await calls.people.updateUser({ agent_picture: of('face').url })
  expect(await seen('face')).toEqual([200, 200, 200])
})

test('what only customers may read is shown to them with keys, also in the widget, and to nobody without', async () => {
  const velo = await libraryWith(undefined, 'Velo')
  const { library, calls } = velo
  const status = async (address: string) => (await fetch(library.address + address)).status
  const upload = async () => (await calls.uploads.create({}, picture)).file
  const [shown, icon] = [await upload(), await upload()]
  const { category } = await calls.categories.create({ category_title: 'Customers', audience: 'customers', category_icon: icon.url })
  const { slug } = await velo.publish('Prices', [category.category_id], { article_content: `<p><img src="${shown.url}" alt="Prices"></p>` })
  const customer = await signedInVisitor(library)
  const { support_lib_id } = library
  const text = (await customer.calls.help.article({ support_lib_id, id: slug })).article.article_content
  const address = /src="([^"]+)"/.exec(text)?.[1] ?? ''
  expect(address).toMatch(/^\/files\/\w{22}\?key=/)
  const [its] = (await customer.calls.help.categories({ support_lib_id })).categories.map(({ category_icon }) => category_icon)
  expect(await Promise.all([status(address), status(its ?? ''), status(shown.url), status(icon.url)])).toEqual([200, 200, 404, 404])
  // Who copies it from there into a text stores no key.
  const { article } = await calls.articles.create({ article_title: 'Copied', article_content: text })
  expect(article.article_content).toContain(`src="${shown.url}"`)
})

test('a child library shows pictures that only it takes over from its parent', async () => {
  const parent = await libraryWith(undefined, 'Parent')
  const child = await libraryWith(parent.support_lib_id, 'Child')
  const { file } = await parent.calls.uploads.create({}, picture)
  const { category } = await parent.calls.categories.create({ category_title: 'Defaults' })
  const { slug } = await parent.publish('Shared', [category.category_id], { article_content: `<p><img src="${file.url}" alt="A bike"></p>` })
  const address = /src="([^"]+)"/.exec((await child.article(slug)).article.article_content)?.[1] ?? ''
  const [here, plain] = await Promise.all([fetch(child.library.address + address), fetch(child.library.address + file.url)])
  expect([address.includes('?key='), here.status, plain.status]).toEqual([true, 200, 200])
})

test('every table whose rows mention files says who sees them', async () => {
  const { kernel } = await sharedServer()
  const { rows } = await kernel.database.home.query<{ name: string }>(
    "select distinct t.tgrelid::regclass::text as name from pg_trigger t join pg_proc p on p.oid = t.tgfoid where p.proname = 'note_file_uses' order by 1",
  )
  const declared = kernel.modules.flatMap(({ fileHolders = [] }) => fileHolders.map(({ table }) => table))
  expect(declared.sort()).toEqual(rows.map(({ name }) => name))
})
