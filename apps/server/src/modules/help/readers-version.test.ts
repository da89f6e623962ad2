// Holds for every event.
import { events } from '@porchlight/contracts/events'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { startChat } from '../../testing/library.ts'
import { readersEvents, readersState } from './readers-version.ts'
import { libraryWith } from './testing/library-with.ts'

const versionOf = ({ library }: Awaited<ReturnType<typeof libraryWith>>) => library.inside(async (ctx) => (await readersState(ctx)).version)

test('every change to content or settings produces a new version, in the library and its children; chats do not', async () => {
  const parent = await libraryWith(undefined, 'Agency')
  const child = await libraryWith(parent.support_lib_id)
  const strangers = await libraryWith()
  let before = await versionOf(child)
  const [others, above] = [await versionOf(strangers), await versionOf(parent)]
  expect(await versionOf(child)).toBe(before)
  const expectAnother = async (what: string) => {
    const after = await versionOf(child)
    expect(after, what).not.toBe(before)
    before = after
  }
  for (const { calls, category, publish } of [child, parent]) {
    const category_id = await category('Bikes')
    await expectAnother('category made')
    const { article_id } = await publish('Brakes', [category_id])
    await expectAnother('article published')
    const { revision } = (await calls.articles.read({ article_id })).article
    await calls.articles.update({ article_id, revision, slug: 'other-slug' })
    await expectAnother('slug changed')
    await calls.articles.changeMany({ article_ids: [article_id], change: 'disable' })
    await expectAnother('article disabled')
    await calls.articles.changeMany({ article_ids: [article_id], change: 'enable' })
    await expectAnother('article enabled')
    await calls.articleTranslations.save({ article_id, language: 'de', revision: 0, title: 'Bremsen', content: '<p>Bremsen</p>' })
    await calls.articleTranslations.publish({ article_id, language: 'de' })
    await expectAnother('translation published')
    await calls.translations.create({ language: 'de', source: 'bike', translation: 'Rad' })
    await expectAnother('phrase translated')
    await calls.categories.arrangeArticles({ category_id, article_id, after: null })
    await calls.categories.update({ category_id, is_enabled: false })
    await expectAnother('category disabled')
    await calls.categories.updatePositioning({ category_ids: [category_id] })
    await expectAnother('categories positioned')
    const { id } = (await calls.news.create({ newsFlash_title: 'News' })).news_flash
    await calls.news.publish({ id })
    await expectAnother('news published')
    const { course_id } = (await calls.courses.create({ course_title: 'Course' })).course
    await calls.courses.publish({ course_id })
    await expectAnother('course published')
    await calls.courses.createLesson({ course_id, lesson_title: 'Lesson' })
    await expectAnother('lesson made')
    const { component_id } = (await calls.status.createComponent({ name: 'Checkout' })).status_component
    await expectAnother('component added')
    const { incident_id } = (await calls.status.openIncident({ title: 'Slow', text: 'We look.', impact: 'minor' })).incident
    await expectAnother('incident opened')
    await calls.status.addUpdate({ incident_id, text: 'Over.', state: 'resolved', components: [{ component_id, state: 'operational' }] })
    await expectAnother('incident resolved')
    const { snippet_ref } = (await calls.snippets.create({ title: 'Hours', snippet: { content: '<p>Six</p>' } })).snippet
    await calls.snippets.publish({ snippet_ref, revision: 1 })
    await expectAnother('snippet published')
    await calls.snippets.remove({ snippet_ref })
    await expectAnother('snippet deleted')
    await calls.librarySettings.update({ settings: { companyPhone: '1' } })
    await expectAnother('fact changed')
    await calls.librarySettings.update({ visibility: { default_display: false } })
    await expectAnother('display of defaults changed')
    await calls.articles.remove({ article_id })
    await expectAnother('article deleted')
  }
  await parent.calls.agency.update({ child_lib_id: child.support_lib_id, company_name: 'Renamed' })
  await expectAnother('child renamed by its parent')
  expect(await versionOf(parent)).not.toBe(above)
  expect(await versionOf(strangers)).toBe(others)
  await startChat(child.library.visitor())
  await startChat(parent.library.visitor())
  expect(await versionOf(child)).toBe(before)
})

test('every kind of event changes the version, is about conversations alone, which readers never see, or is listed as irrelevant', () => {
  const others = [
    'bin',
    'catch_up',
    'api_key',
    'agency',
    'app',
    'audit_log',
    'agent',
    'answers',
    'question_set',
    'calendar',
    'canned_reply',
    'checklist',
    'company',
    'consent',
    'contact',
    'contact_form',
    'tickets',
    'draft',
    'feed',
    'flow',
    'form',
    'import',
    'library_export',
    'library_import',
    'inbound_mail',
    'inbound_settings',
    'legal_hold',
    'mail',
    'mail_template',
    'mailbox',
    'passkey',
    'permissions',
    'personal_fields',
    'retention',
    'session',
    'scim',
    'single_sign_on',
    'sla',
    'timer',
    'sop',
    'sop_category',
    'team',
    'teammate',
    'smart_queue',
    'ticket_option',
    'user',
    'visitor',
    'webhook',
    'workflow',
    'console_access',
    'second_factor_rules',
    'reading',
    'review',
    'invitation_link',
    'freshness',
    // Drafts and names: what readers see of one is told by an event of visibility.
    'snippet',
    'text_template',
  ]
  const kindOf = (name: string) => name.split('.', 1)[0] ?? ''
  const beyondConversations = new Set(Object.entries(events).flatMap(([name, { payload }]) => ('conversation_ref' in payload.shape ? [] : [kindOf(name)])))
  expect(others.filter((kind) => !beyondConversations.has(kind))).toEqual([])
  expect(beyondConversations.size).toBeLessThan(new Set(Object.keys(events).map(kindOf)).size)
  expect([...beyondConversations].filter((kind) => !others.includes(kind)).sort()).toEqual([...readersEvents])
})

test('reading the version takes one index lookup, and the database checks the same events', async () => {
  const { library } = await libraryWith()
  const { owner } = library.kernel.database
  const { rows } = await owner.query<{ source: string }>("select prosrc as source from pg_proc where proname in ('readers_version_of', 'newest_readers_event')")
  const kinds = rows.map(({ source }) => [...(source.match(/array\[([^\]]*)\]/)?.[1] ?? '').matchAll(/'(\w+)'/g)].map(([, kind]) => kind))
  expect(kinds).toEqual([[...readersEvents], [...readersEvents]])
  const plan = await library.inside(async (ctx) => {
    const array = sql.raw(readersEvents.map((kind) => `'${kind}'`).join(', '))
    const newest = sql`select number from events where support_lib_id = 'x' and split_part(name, '.', 1) = any (array[${array}])
      and name <> 'library.defaults_changed' order by number desc limit 1`
    await sql`set local enable_seqscan = off`.execute(ctx.db)
    return JSON.stringify((await sql`explain (format json) ${newest}`.execute(ctx.db)).rows)
  })
  expect(plan).not.toContain('"Node Type":"Sort"')
  expect(plan).toMatch(/"Index Name":"events_\w+_support_lib_id_number_idx/)
})
