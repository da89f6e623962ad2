import type { GivenAnswer } from '@porchlight/contracts/answers/answers'
import { expect, test } from 'vitest'
import { callsOf } from '../testing/calls.ts'
import { ownServer } from '../testing/test-server.ts'
import { until } from '../testing/until.ts'
import { seedDemo } from './seed-demo.ts'
import { demoPassword } from './story.ts'

test('the demo has a help center with about forty articles in eight categories, news, two courses, SOPs, a dozen tickets and two with its agency, and weeks of answered questions, so that no card of its report is empty; loading it again adds nothing', async () => {
  const server = await ownServer()
  await seedDemo(server.kernel, { weeks: 2 })
  const count = async (from: string) => {
    const { rows } = await server.kernel.database.owner.query<{ count: number }>(`select count(*)::int as count from ${from}`)
    return rows[0]?.count
  }
  const counts = async () => [
    await count("articles where article_content <> ''"),
    await count('articles where is_published'),
    await count('categories where parent_cat_id is null'),
    await count('categories where parent_cat_id is not null'),
    await count('news_flashes where is_published'),
    await count('courses where is_published'),
    await count('sop_articles where is_published'),
    await count("visitor_activity where status = 'failed'"),
    await count("conversations where state = 'open' and snoozed_until is null and requester_lib_id is null"),
    await count('conversations where requester_lib_id is not null'),
    await count('conversations where snoozed_until is not null'),
    await count("conversations where state = 'solved' and ticket_type_ref is not null"),
    await count("draft_messages where review_status = 'requested'"),
    await count('libraries where contact_form_version = 1'),
    await count("forms where state = 'published'"),
    await count("flows where state = 'published'"),
    await count('workflows'),
    await count('workflows where plan::text like \'%"manual"%\''),
    await count('form_submissions'),
    await count("companies where support_lib_id = 'demo'"),
    await count('conversation_tasks'),
    await count(
      "(select article_id from article_translations where is_published and language in ('de', 'ar') group by article_id having count(*) = 2) of_three",
    ),
    await count("text_links where kind = 'article' and support_lib_id = 'demo'"),
    await count("text_links where kind = 'article' and anchor <> '' and support_lib_id = 'demo'"),
    await count("snippets where support_lib_id = 'demo'"),
    await count("translations where translation <> '' and support_lib_id = 'demo'"),
    await count("visitor_activity where kind = 'article'"),
  ]
  const planted = [40, 39, 8, 4, 4, 2, 6, 27, 8, 2, 1, expect.any(Number), 1, 1, 1, 1, 7, 3, 3, 3, 3, 6, 5, 1, 1, 52, expect.any(Number)]
  const first = await counts()
  expect(first).toEqual(planted)
  await seedDemo(server.kernel, { weeks: 2 })
  expect(await counts()).toEqual(first)
  expect(first.at(-1)).toBeGreaterThan(20)
  // All of a visitor's page visits and messages are between the first-seen and last-seen times.
  expect(
    await count(`visitors v where last_seen_at < first_seen_at
      or exists (select from page_visits p where p.visitor_id = v.visitor_id and p.visited_at not between v.first_seen_at and v.last_seen_at)
      or exists (select from messages m where m.sender_id = v.visitor_id and m.created_at not between v.first_seen_at and v.last_seen_at)`),
  ).toBe(0)
  const owner = await signedIn(server.address)
  const [report] = (await owner.customReports.list({})).reports
  const day = (ago: number) => new Date(Date.now() - ago * 86_400_000).toISOString().slice(0, 10)
  const answers = async () => (await owner.customReports.details({ id: report?.id ?? '', from: day(60), to: day(0) })).answers
  await until(async () => (await answers()).every((each) => each !== null && !each.is_behind), 'every fact is counted')
  for (const answer of await answers())
    for (const { metric, total } of answer?.results ?? []) expect([metric, total.n]).toEqual([metric, expect.toSatisfy((n: number) => n > 2)])
  await expectAnswers(owner)
  // No link of it is dead, and its help center is in three languages to the last category.
  expect((await owner.references.report({})).links).toEqual([])
  for (const language of ['de', 'ar']) {
    const { categories } = await callsOf(server.address, () => null).help.categories({ support_lib_id: 'demo', language })
    const english = (await callsOf(server.address, () => null).help.categories({ support_lib_id: 'demo', language: 'en' })).categories
    expect(categories.filter(({ category_title }, at) => category_title === english[at]?.category_title)).toEqual([])
  }
  const demo = await callsOf(server.address, () => null).documents.findSupportLibrary({ library_domain: 'demo.localhost' })
  expect(demo).toMatchObject({ support_lib_id: 'demo', parent_lib_id: 'demo-agency', library_only: false, settings: { ticket: { selfManaged: true } } })
})

/** The ledger has two months of answers, with sentences that stand in their articles; the report has the same numbers; and the questions that must be answered are. */
async function expectAnswers(owner: Awaited<ReturnType<typeof signedIn>>): Promise<void> {
  const given: GivenAnswer[] = []
  for (let cursor: string | undefined; ; ) {
    const page = await owner.answers.given({ limit: 100, cursor })
    given.push(...page.answers)
    if (page.next_cursor === null) break
    cursor = page.next_cursor
  }
  const day = (ago: number) => new Date(Date.now() - ago * 86_400_000).toISOString().slice(0, 10)
  const { measures, items } = await owner.reports.content({ content: 'answers', from: day(60), to: day(0), time_zone: 'UTC' })
  const n = (some: (one: GivenAnswer) => boolean) => given.filter(some).length
  const isResolved = ({ outcome, verdict, handed_over_at }: GivenAnswer) => outcome === 'answered' && verdict !== 'wrong' && handed_over_at === null
  expect(Object.fromEntries(measures.map(({ measure, total }) => [measure, total]))).toEqual({
    answers_asked: given.length,
    answers_answered: n(({ outcome }) => outcome === 'answered'),
    answers_resolved: n(isResolved),
    answers_not_found: n(({ outcome }) => outcome === 'not_found'),
    answers_helpful: n(({ verdict }) => verdict === 'helpful'),
    answers_wrong: n(({ verdict }) => verdict === 'wrong'),
    answers_handed_over: n(({ handed_over_at }) => handed_over_at !== null),
    answers_reopened: 0,
  })
  for (const few of [isResolved, ({ outcome }: { outcome: string }) => outcome === 'not_found', ({ verdict }: { verdict: string }) => verdict === 'wrong'])
    expect(n(few)).toBeGreaterThan(3)
  expect([given.length > 80, n(({ language }) => language === 'de') > 8, items.length > 8]).toEqual([true, true, true])
  const plain = (text: string) =>
    text
      .replace(/<[^>]*>/g, ' ')
      .replace(/&quot;/g, '"')
      .replace(/&amp;/g, '&')
      .replace(/\s+/g, ' ')
  const texts = new Map<string, string>()
  for (const { article_id } of new Set(given.flatMap(({ sentences }) => sentences))) {
    if (texts.has(article_id)) continue
    const { article } = await owner.articles.read({ article_id })
    const translated = await owner.articleTranslations.read({ article_id, language: 'de' }).catch(() => undefined)
    texts.set(article_id, plain(article.article_content + JSON.stringify(translated ?? '')))
  }
  for (const { text, article_id } of given.flatMap(({ sentences }) => sentences)) expect(texts.get(article_id)).toContain(plain(text).trim())
  await until(async () => (await owner.questionSets.list({})).sets[0]?.state === 'passes', 'the questions that must be answered are')
}

async function signedIn(address: string) {
  const email = 'owner@demo.test'
  const { identity_token, user } = await callsOf(address, () => null).identity.signIn({ email, password: demoPassword, remember_me: false })
  const { user_id, support_lib_id } = user
  const { token } = await callsOf(address, () => `Bearer ${identity_token}`).identity.inboxLogin({ email, user_id, support_lib_id })
  return callsOf(address, () => `Bearer ${token}`)
}
