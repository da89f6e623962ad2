import { expect, test } from 'vitest'
import { callsOf } from '../testing/calls.ts'
import { ownServer } from '../testing/test-server.ts'
import { seedDemo } from './seed-demo.ts'

test('the demo has a help center with about forty articles in eight categories, news, two courses, SOPs, a dozen tickets and two with its agency; loading it again adds nothing', async () => {
  const server = await ownServer()
  await seedDemo(server.kernel)
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
    await count("visitor_activity where kind = 'article'"),
  ]
  const planted = [40, 39, 8, 4, 4, 2, 6, 15, 8, 2, 1, 3, 1, 1, 1, 1, 1, expect.any(Number)]
  const first = await counts()
  expect(first).toEqual(planted)
  await seedDemo(server.kernel)
  expect(await counts()).toEqual(first)
  expect(first.at(-1)).toBeGreaterThan(20)
  // All of a visitor's page visits and messages are between the first-seen and last-seen times.
  expect(
    await count(`visitors v where last_seen_at < first_seen_at
      or exists (select from page_visits p where p.visitor_id = v.visitor_id and p.visited_at not between v.first_seen_at and v.last_seen_at)
      or exists (select from messages m where m.sender_id = v.visitor_id and m.created_at not between v.first_seen_at and v.last_seen_at)`),
  ).toBe(0)
  const demo = await callsOf(server.address, () => null).documents.findSupportLibrary({ library_domain: 'demo.localhost' })
  expect(demo).toMatchObject({ support_lib_id: 'demo', parent_lib_id: 'demo-agency', library_only: false, settings: { ticket: { selfManaged: true } } })
})
