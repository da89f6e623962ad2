// Holds for every operation.
import { operations } from '@porchlight/contracts/api'
import type { Operation } from '@porchlight/contracts/define'
import { beforeAll, describe, expect, test } from 'vitest'
import { newRef } from '../../kernel/ids.ts'
import { callOperation, Refused } from '../calls.ts'
import { isChecked } from '../checked-operations.ts'
import { decidedByFlags, entryOf } from '../entries.ts'
import { type TestLibrary, type TestUser, testLibrary } from '../library.ts'
import { sharedServer } from '../test-server.ts'
import { type ContentActor, type ContentCall, type ContentKind, type ContentTarget, contentActors } from './content-rows.ts'

type Target = Omit<ContentTarget, 'support_lib_id'>

const publishers = [
  'canManageAndPublishHelpCenterArticles',
  'canManageAndPublishNewsArticles',
  'canManageAndPublishCoursesArticles',
  'canManageAndPublishSopArticles',
] as const
const html = '<p>canary</p>'
let library: TestLibrary
let authorization: Record<ContentActor, string>
/** The users who create a library's test content, and the categories they can file it in. */
type Makers = { of: TestLibrary; writer: TestUser; editor: TestUser; open: string; closed: string; spare: string }
let here: Makers
let above: Makers

async function makersOf(of: TestLibrary): Promise<Makers> {
  const [writer, editor] = [await of.user('writer'), await of.user('editor')]
  const category = async (category_title: string) => (await editor.calls.categories.create({ category_title })).category.category_id
  const [open, closed, spare] = [await category('Open'), await category('Closed'), await category('Spare')]
  await editor.calls.categories.update({ category_id: closed, is_enabled: false })
  return { of, writer, editor, open, closed, spare }
}

beforeAll(async () => {
  const server = await sharedServer()
  const parent = await testLibrary(server)
  const parent_lib_id = parent.support_lib_id
  library = await testLibrary(server, { parent_lib_id })
  const sibling = await testLibrary(server, { parent_lib_id })
  ;[here, above] = [await makersOf(library), await makersOf(parent)]
  const disabled = await library.user('editor')
  await library.switchOff(disabled)
  const bearer = async (user: Promise<TestUser>) => `Bearer ${(await user).token}`
  authorization = {
    W: await bearer(library.user('writer')),
    E: await bearer(library.user('editor')),
    K: await bearer(library.user('agent', Object.fromEntries(publishers.map((flag) => [flag, true])))),
    A: await bearer(library.user('agent')),
    X: await bearer(library.user('admin')),
    D: `Bearer ${disabled.token}`,
    P: await bearer(parent.user('admin')),
    B: await bearer(sibling.user('admin')),
    v: `Visitor ${library.support_lib_id}.${library.visitor().secret}`,
  }
})

const isPublic = (state: string) => state !== 'draft' && state !== 'above'

/** Creates one target of a kind in a state. */
const make: Record<ContentKind, (state: string, by: Makers) => Promise<Target>> = {
  // Inserted as rows: half of the table is about articles, and creating one through the API would take a handful of calls.
  async article(state, { of, open, closed }) {
    const article_id = newRef()
    const { support_lib_id } = of
    const at = new Date()
    const text = { article_title: 'Brakes', article_content: '<p>canary, again</p>', article_keywords: [], meta_title: '', meta_description: '' }
    const is_published = !['draft', 'due', 'above'].includes(state)
    await of.inside(async ({ db }) => {
      await db
        .insertInto('articles')
        .values({
          ...{ support_lib_id, article_id, ...text, slug: article_id, is_published, is_disabled: state === 'off', created_at: at, updated_at: at },
          ...{ published_at: is_published ? at : null, publish_at: state === 'due' ? new Date(at.getTime() + 3_600_000) : null },
        })
        .execute()
      await db.insertInto('article_slugs').values({ support_lib_id, slug: article_id, article_id }).execute()
      const category_id = state === 'hidden' ? closed : open
      await db.insertInto('category_items').values({ support_lib_id, category_id, article_id, is_published }).execute()
      const version = { support_lib_id, article_id, version: 1, ...text, article_content: '<p>canary</p>', created_at: at }
      await db.insertInto('article_versions').values(version).execute()
      const translation = { language: 'fr', title: 'canary', content: html, source_revision: 1, source_hash: '', created_at: at, updated_at: at }
      await db
        .insertInto('article_translations')
        .values({ support_lib_id, article_id, ...translation })
        .execute()
    })
    return { ids: { article_id }, revision: 1 }
  },
  async category(state, { editor }) {
    const { category_id } = (await editor.calls.categories.create({ category_title: 'Bikes' })).category
    if (state === 'empty') return { ids: { category_id }, revision: 0 }
    const made = { article_title: 'Wheels', article_content: html, article_categories: [category_id] }
    await editor.calls.articles.publish({ article_id: (await editor.calls.articles.create(made)).article.article_id })
    if (state === 'hidden') await editor.calls.categories.update({ category_id, is_enabled: false })
    return { ids: { category_id }, revision: 0 }
  },
  async news(state, { writer, editor }) {
    const made = (await writer.calls.news.create({ newsFlash_title: 'canary', newsFlash_content: html })).news_flash
    const { id, revision } = isPublic(state) ? (await editor.calls.news.publish({ id: made.id })).news_flash : made
    return { ids: { id }, revision }
  },
  async course(state, { writer, editor }) {
    const { course_id, revision } = (await writer.calls.courses.create({ course_title: 'canary' })).course
    const { lesson_id } = (await writer.calls.courses.createLesson({ course_id, lesson_title: 'canary' })).lesson
    if (isPublic(state)) await editor.calls.courses.publish({ course_id })
    return { ids: { course_id }, revision, lesson_id }
  },
  async sop(state, { writer, editor }) {
    const { category_id } = (await writer.calls.sops.createCategory({ category_title: 'Returns' })).sop_category
    const made = (await writer.calls.sops.create({ category_id, sop_title: 'canary', sop_content: html })).sop_article
    const { article_id, revision } = isPublic(state) ? (await editor.calls.sops.publish({ article_id: made.article_id })).sop_article : made
    return { ids: { article_id, category_id }, revision }
  },
}

/** Returns the ids of a target that the operation takes. */
const idsFor = ({ input }: Operation, ids: Record<string, unknown>) =>
  Object.fromEntries(Object.entries(ids).filter(([field]) => field in (input as unknown as { shape: object }).shape))

async function outcomeOf(operation: Operation, input: Record<string, unknown>, who: ContentActor): Promise<{ isDone: boolean; body: string }> {
  try {
    const body = JSON.stringify(await callOperation(library.address, operation, input, authorization[who]))
    // A bulk change reports which articles it refused.
    const { changed } = JSON.parse(body) as { changed?: string[] }
    return { isDone: changed === undefined || changed.length > 0, body }
  } catch (error) {
    if (!(error instanceof Refused)) throw error
    return { isDone: false, body: error.body }
  }
}

const cells = operations.flatMap((operation) => {
  const { content } = entryOf(operation)
  return Object.entries(content?.calls ?? {}).map(
    ([which, call]) => [`${operation.name} ${which}`.trim(), operation, content?.kind as ContentKind, call] as [string, Operation, ContentKind, ContentCall],
  )
})

describe.concurrent.each(cells.filter(([, operation]) => isChecked(operation)))('%s', (_name, operation, kind, { may, input }) => {
  test.each(Object.entries(may))('%s', async (state, expected) => {
    const by = state === 'parents' || state === 'above' ? above : here
    const build = () => make[kind](state, by)
    // Refused calls leave the target unchanged, so they can share one.
    const shared = await build()
    const outcomes = await Promise.all(
      contentActors.map(async (who) => {
        const target = expected.includes(who) ? await build() : shared
        const given = input?.({ ...target, support_lib_id: library.support_lib_id }, by, state)
        return { who, ...(await outcomeOf(operation, { ...idsFor(operation, target.ids), ...given }, who)) }
      }),
    )
    expect(
      outcomes
        .filter(({ isDone }) => isDone)
        .map(({ who }) => who)
        .join(''),
    ).toBe([...contentActors].filter((who) => expected.includes(who)).join(''))
    for (const { isDone, body, who } of outcomes) if (!isDone) expect(body, who).not.toContain('canary')
  })
})

test('every operation that refers to rows of the library has a table, or depends on flags alone', () => {
  const isName = (field: string) => /^(id|uid|ref|slug)$|_(id|ids|ref|uid)$|^(ids|feedIds)$/.test(field) && !['support_lib_id', 'client_msg_id'].includes(field)
  const named = operations.filter((operation) => Object.keys((operation.input as unknown as { shape: object }).shape).some(isName))
  const hasReason = (operation: Operation) => {
    const { chats, content, stateless } = entryOf(operation)
    return chats !== undefined || content !== undefined || stateless !== undefined || decidedByFlags.includes(operation.name.split('.')[0] ?? '')
  }
  expect(named.filter((operation) => !hasReason(operation)).map(({ name }) => name)).toEqual([])
  expect(cells.length).toBeGreaterThan(40)
})
