import type { GapReason } from '@porchlight/contracts/visitor-activity/gap-reasons'
import { expect, test } from 'vitest'
import { testLibrary } from '../../testing/library.ts'
import { sharedServer } from '../../testing/test-server.ts'
import { recordGap } from './record-activity.ts'

const minted = async () => {
  const library = await testLibrary(await sharedServer())
  const at = { supportLibId: library.support_lib_id }
  const { visitorActivity } = library.visitor().calls
  const search = (searchQuery: string, status: 'passed' | 'failed' = 'failed') => visitorActivity.addSearch({ ...at, activity: { searchQuery, status } })
  const ask = (question: string, reason: GapReason) => library.inside((ctx) => recordGap(ctx, question, reason))
  return { ...library, at, visitorActivity, search, ask }
}
const refused = (code: string) => expect.objectContaining({ code })

test('gaps are told apart by why they are gaps, even in the same words', async () => {
  const { user, search, ask } = await minted()
  const { visitorActivity } = (await user('writer')).calls
  for (const query of ['Dragon repair', 'repair, dragon!']) await search(query)
  await ask('dragon repair', 'no_answer')
  for (let n = 0; n < 3; n += 1) await ask('Dragon repair', 'said_no')
  const listed = async (input = {}) => (await visitorActivity.contentGaps(input)).content_gaps.map(({ reason, searches }) => [reason, searches])
  expect(await listed()).toEqual([
    ['said_no', 3],
    ['nothing', 2],
    ['no_answer', 1],
  ])
  expect(await listed({ reason: 'no_answer' })).toEqual([['no_answer', 1]])
})

test('a gap that was dismissed or solved leaves the list, says what was asked since, and can come back', async () => {
  const { user, search, ask } = await minted()
  const [writer, agent] = [(await user('editor')).calls, (await user('agent')).calls]
  const { visitorActivity, articles } = writer
  const { article_id } = (await articles.create({ article_title: 'Dragons', article_content: '<p>Call a smith.</p>' })).article
  await search('Dragon repair')
  await search('unicorn')
  await ask('dragon repair', 'said_no')
  const gaps = async () => (await visitorActivity.contentGaps({})).content_gaps
  const idOf = async (reason: GapReason, query: string) => (await gaps()).find((gap) => gap.reason === reason && gap.searchQuery === query)?.gap_id ?? ''
  const [dragon, unicorn, saidNo] = [await idOf('nothing', 'Dragon repair'), await idOf('nothing', 'unicorn'), await idOf('said_no', 'dragon repair')]
  await expect(agent.visitorActivity.settleGap({ gap_id: dragon })).rejects.toEqual(refused('forbidden'))
  await expect(visitorActivity.settleGap({ gap_id: `nothing.${'0'.repeat(32)}` })).rejects.toEqual(refused('not_found'))
  await expect(visitorActivity.settleGap({ gap_id: dragon, article_id: 'none' })).rejects.toEqual(refused('not_found'))
  await visitorActivity.settleGap({ gap_id: dragon, article_id })
  await visitorActivity.settleGap({ gap_id: unicorn })
  expect((await gaps()).map(({ gap_id }) => gap_id)).toEqual([saidNo])

  await search('repair dragon', 'passed')
  await search('dragon repair')
  await search('Unicorn')
  const settled = (await visitorActivity.settledGaps({})).settled_gaps
  expect(
    settled.map(({ gap_id, is_solved, article_title, asked_since, answered_since }) => [gap_id, is_solved, article_title, asked_since, answered_since]),
  ).toEqual([
    [unicorn, false, '', 1, 0],
    [dragon, true, 'Dragons', 2, 1],
  ])
  expect(settled[1]).toMatchObject({ searchQuery: 'Dragon repair', article_id, reason: 'nothing' })
  // What is asked again stays away from the list, until somebody puts it back.
  expect((await gaps()).map(({ gap_id }) => gap_id)).toEqual([saidNo])
  await visitorActivity.reopenGap({ gap_id: dragon })
  expect((await gaps()).map(({ gap_id }) => gap_id)).toContain(dragon)
  await expect(visitorActivity.reopenGap({ gap_id: dragon })).rejects.toEqual(refused('not_found'))
})

test('another library’s gaps cannot be settled, and stay what they are', async () => {
  const [mine, other] = [await minted(), await minted()]
  await mine.search('dragon')
  const { visitorActivity } = (await mine.user('writer')).calls
  const gap_id = (await visitorActivity.contentGaps({})).content_gaps[0]?.gap_id ?? ''
  await expect((await other.user('writer')).calls.visitorActivity.settleGap({ gap_id })).rejects.toEqual(refused('not_found'))
  await visitorActivity.settleGap({ gap_id })
  expect((await visitorActivity.contentGaps({})).content_gaps).toEqual([])
})

test('a reader says what was missing, writers read it with the article, and nobody learns whose mail or order it was', async () => {
  const library = await minted()
  const { at, visitorActivity: visitor, search } = library
  const editor = (await library.user('editor')).calls
  const { article_id: articleId } = (await editor.articles.create({ article_title: 'Brakes', article_content: '<p>Clean.</p>' })).article
  await expect(visitor.addReason({ ...at, articleId, reason: 'unclear' })).rejects.toEqual(refused('not_found'))
  await editor.articles.publish({ article_id: articleId })
  await visitor.addReason({ ...at, articleId, reason: 'missing', words: ' Which pads?\nMine: mia@example.org, order 4711-0815 ' })
  await visitor.addReason({ ...at, articleId, reason: 'missing' })
  await visitor.addReason({ ...at, articleId, words: 'كيف أنظفها؟' })
  for (const wrong of [{}, { words: '  ' }, { words: 'x'.repeat(501) }, { reason: 'rude' as 'wrong' }])
    await expect(visitor.addReason({ ...at, articleId, ...wrong })).rejects.toEqual(refused('invalid_input'))
  const { searchId } = await search('squeak', 'passed')
  await visitor.updateSearch({ ...at, id: searchId, article_read_id: articleId, ticket: 1 })
  const { reasons, said, contacted } = await editor.visitorActivity.ofArticle({ article_id: articleId })
  expect(reasons).toEqual([{ reason: 'missing', count: 2 }])
  expect(said.map(({ reason, words }) => [reason, words])).toEqual([
    [null, 'كيف أنظفها؟'],
    ['missing', 'Which pads?\nMine: … order …'],
  ])
  expect(contacted).toBe(1)
  await expect((await library.user('agent')).calls.visitorActivity.ofArticle({ article_id: articleId })).rejects.toEqual(refused('forbidden'))
})
