import { expect, test } from 'vitest'
import { newRef } from '../../kernel/ids.ts'
import { callsOf } from '../../testing/calls.ts'
import { testLibrary } from '../../testing/library.ts'
import { sharedServer } from '../../testing/test-server.ts'
import { libraryWith } from './testing/library-with.ts'

test('categories come in the stored order, the parent’s among them, parents before children, with counts of what readers see', async () => {
  const parent = await libraryWith(undefined, 'Agency')
  const child = await libraryWith(parent.support_lib_id)
  const shared = await parent.category('Shared')
  const hidden = await parent.category('Hidden')
  const below = await parent.category('Below shared', shared)
  const [first, second] = [await child.category('First of {companyName}'), await child.category('Second')]
  const inner = await child.category('Inner', first)
  await child.publish('Brakes', [first, inner])
  await child.publish('Chains', [inner])
  await child.draft('Draft', [inner])
  const off = await child.publish('Switched off', [inner])
  await child.calls.articles.changeMany({ article_ids: [off.article_id], change: 'disable' })
  await parent.publish('Leasing', [below])
  const gone = await parent.publish('Not for Velo', [below])
  await child.calls.visibility.decide({ kind: 'article', ids: [gone.article_id], decision: 'hidden' })
  await child.calls.visibility.decide({ kind: 'category', ids: [hidden], decision: 'hidden' })
  await child.calls.categories.updatePositioning({ category_ids: [shared, second, first] })

  const seen = (await child.categories()).map(({ category_id, parent_cat_id, category_title, articles }) => [
    category_id,
    parent_cat_id,
    category_title,
    articles,
  ])
  expect(seen).toEqual([
    [shared, null, 'Shared', 1],
    [below, shared, 'Below shared', 1],
    [second, null, 'Second', 0],
    [first, null, 'First of Velo', 2],
    [inner, first, 'Inner', 2],
  ])
  expect((await parent.categories()).map(({ category_title, articles }) => [category_title, articles])).toEqual([
    ['Shared', 2],
    ['Below shared', 2],
    ['Hidden', 0],
  ])
  await child.calls.categories.updatePositioning({ category_ids: [first, shared, second] })
  expect((await child.categories()).map(({ category_id }) => category_id)).toEqual([first, inner, shared, below, second])
})

test('articles are newest first across own and parent content, and in a category in its order', async () => {
  const parent = await libraryWith()
  const child = await libraryWith(parent.support_lib_id)
  const shared = await parent.category('Shared')
  const one = await parent.publish('One', [shared])
  await child.publish('Two')
  const three = await parent.publish('Three', [shared])
  expect(await child.titles()).toEqual(['Three', 'Two', 'One'])
  expect(await child.titles({ category_id: shared })).toEqual(['One', 'Three'])
  await parent.calls.categories.arrangeArticles({ category_id: shared, article_id: three.article_id, after: null })
  expect(await child.titles({ category_id: shared })).toEqual(['Three', 'One'])
  expect(await parent.titles()).toEqual(['Three', 'One'])
  const [link] = (await child.help.articles({ support_lib_id: child.support_lib_id, category_id: shared, limit: 1 })).articles
  expect(link).toMatchObject({ article_title: 'Three', excerpt: 'How Three works.', categoryTitle: 'Shared', slug: 'three' })
  await child.calls.visibility.decide({ kind: 'category', ids: [shared], decision: 'hidden' })
  expect(await child.titles()).toEqual(['Two'])
  await expect(child.titles({ category_id: shared })).rejects.toMatchObject({ code: 'not_found' })
  await expect(child.article(one.article_id)).rejects.toMatchObject({ code: 'not_found' })
  expect((await parent.article(one.article_id)).article.article_title).toBe('One')
})

test('an article is found by id, current and former slug; its breadcrumb contains categories readers see; drafts stay hidden', async () => {
  const { calls, category, publish, help, support_lib_id } = await libraryWith()
  const [tyres, secret] = [await category('Tyres'), await category('Secret')]
  const { article_id, slug } = await publish('Flat tyre', [secret, tyres])
  await calls.categories.update({ category_id: secret, is_enabled: false })
  const others = [await publish('Pumps', [tyres]), await publish('Tubes', [tyres])]
  await publish('Another tyre that is flat', [secret])
  const revision = async () => (await calls.articles.read({ article_id })).article.revision
  await calls.articles.update({ article_id, revision: await revision(), slug: 'puncture' })
  const before = (await help.article({ support_lib_id, id: 'puncture' })).article
  await calls.articles.update({
    article_id,
    revision: await revision(),
    article_title: 'Unsaid',
    article_content: '<p>Unsaid</p>',
    article_keywords: ['unsaid'],
  })
  for (const id of [article_id, slug, 'puncture']) {
    const answer = await help.article({ support_lib_id, id })
    expect(answer.article).toEqual(before)
    expect(answer.article).toMatchObject({
      article_id,
      slug: 'puncture',
      article_title: 'Flat tyre',
      article_categories: [tyres],
      categoryTitle: 'Tyres',
      support_lib_id,
    })
    expect(answer.related.map((link) => link.article_id)).toEqual(others.map((other) => other.article_id))
    expect(JSON.stringify(answer).toLowerCase()).not.toContain('unsaid')
  }
  await calls.articles.publish({ article_id })
  const after = (await help.article({ support_lib_id, id: slug })).article
  expect(after.article_title).toBe('Unsaid')
  expect(after.updated_at > before.updated_at).toBe(true)
  for (const id of ['no-such-slug', newRef()]) await expect(help.article({ support_lib_id, id })).rejects.toMatchObject({ code: 'not_found' })
  await expect(help.article({ support_lib_id: 'no-such-library', id: article_id })).rejects.toMatchObject({ code: 'not_found' })
  const stranger = await testLibrary(await sharedServer())
  await expect(help.article({ support_lib_id: stranger.support_lib_id, id: article_id })).rejects.toMatchObject({ code: 'not_found' })
})

test('every operation answers not_found for an unknown library', async () => {
  const { help } = callsOf((await sharedServer()).address, () => null)
  const inputs = {
    article: { id: 'x' },
    newsFlash: { id: 'x' },
    course: { course_id: 'x' },
    searchArticles: { query: 'x' },
    searchSnippets: { query: 'x', ids: [] },
  } as const
  for (const [verb, call] of Object.entries(help)) {
    const input = { support_lib_id: 'no-such-library', ...inputs[verb as keyof typeof inputs] }
    await expect((call as (input: object) => Promise<unknown>)(input), verb).rejects.toMatchObject({ code: 'not_found' })
  }
})
