import { expect, test } from 'vitest'
import { testLibrary } from '../../testing/library.ts'
import { sharedServer } from '../../testing/test-server.ts'

test('links by id survive renames: they resolve to the current title and URL; drafts of a parent stay private', async () => {
  const server = await sharedServer()
  const parent = await testLibrary(server)
  const child = await testLibrary(server, { parent_lib_id: parent.support_lib_id })
  const [above, below] = [await parent.user('editor'), await child.user('editor')]
  const write = async (user: typeof above, article_title: string) =>
    (await user.calls.articles.create({ article_title, article_content: '<p>x</p>' })).article.article_id
  const [shared, secret, own] = [await write(above, 'Shared'), await write(above, 'Secret'), await write(below, 'Own')]
  const published = (await above.calls.articles.publish({ article_id: shared })).article
  const to = async (...article_ids: string[]) =>
    (await below.calls.articles.linkTargets({ article_ids })).articles.map((target) => [target.article_title, target.slug, target.is_published])
  expect(await to(shared, secret, own, 'gone')).toEqual([
    ['Own', 'own', false],
    ['Shared', 'shared', true],
  ])
  await above.calls.articles.update({ article_id: shared, revision: published.revision, article_title: 'Shared, not out yet', slug: 'shared-anew' })
  const { revision } = (await below.calls.articles.read({ article_id: own })).article
  await below.calls.articles.update({ article_id: own, revision, article_title: 'Mine', slug: 'mine' })
  expect(await to(own, shared)).toEqual([
    ['Mine', 'mine', false],
    ['Shared', 'shared-anew', true],
  ])
  expect((await above.calls.articles.linkTargets({ article_ids: [shared] })).articles).toMatchObject([{ article_title: 'Shared, not out yet' }])
  expect((await above.calls.articles.linkTargets({ article_ids: [own] })).articles).toEqual([])
})
