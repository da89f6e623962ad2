import { expect, test } from 'vitest'
import { eventually } from '../../testing/eventually.ts'
import { type TestUser, testLibrary } from '../../testing/library.ts'
import { sharedServer } from '../../testing/test-server.ts'

const content = '<p>Turn it left.</p>'

test('a scheduled article is published only if the person who scheduled it, or last changed its text, may still publish', async () => {
  const library = await testLibrary(await sharedServer())
  const [admin, writer] = [await library.user('admin'), await library.user('writer')]
  const [rogue, second, loyal] = [await library.user('editor'), await library.user('editor'), await library.user('editor')]
  const publish_at = new Date(Date.now() + 3_600_000).toISOString()
  const make = async (article_title: string, publisher: TestUser) => {
    const { article_id } = (await writer.calls.articles.create({ article_title, article_content: content })).article
    return (await publisher.calls.articles.publish({ article_id, publish_at })).article
  }
  const reword = ({ article_id, revision }: { article_id: string; revision: number }, by: TestUser) =>
    by.calls.articles.update({ article_id, revision, article_title: 'Reworded' })
  const [reworded, takenOn] = [await make('Reworded by the rogue', loyal), await make('Taken on', second)]
  const articles = [await make('By the rogue', rogue), await make('By the loyal', loyal), reworded, takenOn]
  await reword(reworded, rogue)
  await reword(takenOn, loyal)
  await admin.calls.people.disableAgent({ ref_uid: rogue.user_id })
  await admin.calls.permissions.update({ id: second.user_id, permissions: [{ slug: 'canManageAndPublishHelpCenterArticles', is_enabled: false }] })
  const { owner } = library.kernel.database
  await owner.query('update articles set publish_at = now() where support_lib_id = $1', [library.support_lib_id])
  const due = "update graphile_worker._private_jobs set run_at = now() where key like 'publish:' || $1 || ':%'"
  await owner.query(due, [library.support_lib_id])
  const states = async () => {
    const now = await Promise.all(articles.map(({ article_id }) => admin.calls.articles.read({ article_id })))
    return now.map(({ article }) => [article.is_published, article.publish_at])
  }
  await eventually(async () => {
    expect(await states()).toEqual([
      [false, null],
      [true, null],
      [false, null],
      [true, null],
    ])
  })
  await eventually(async () => {
    const { feeds } = (await admin.calls.activity.feeds({})).data
    expect(feeds).toContainEqual(expect.objectContaining({ trigger: 'article.schedule_dropped', activity_values: { title: 'By the rogue' } }))
  })
})
