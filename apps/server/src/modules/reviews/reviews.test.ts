import { type ReviewedKind, reviewedKinds, ruleOf } from '@porchlight/contracts/reviews/review-kinds'
import { commentsMax } from '@porchlight/contracts/reviews/review-limits'
import { beforeAll, expect, test } from 'vitest'
import { type TestLibrary, type TestUser, testLibrary } from '../../testing/library.ts'
import { sharedServer } from '../../testing/test-server.ts'
import { newestMails } from '../mail/index.ts'
import { documentKinds, type TestDocument, translated } from '../published-documents/testing/kinds.ts'

const kindNames: Record<ReviewedKind, string> = { article: 'article', news: 'news flash', sop: 'SOP', lesson: 'lesson', translation: 'translation' }
const begin = (kind: ReviewedKind, by: TestUser, text: string): Promise<TestDocument> => {
  const found = [...documentKinds, translated].find((one) => one.kind === kindNames[kind])
  if (!found) throw new Error(`no document of the kind ${kind}`)
  return found.begin(by.calls, text)
}

let library: TestLibrary
let [writer, editor, other, admin]: TestUser[] = []
const people = () => {
  if (!writer || !editor || !other || !admin) throw new Error('no people')
  return { writer, editor, other, admin }
}
beforeAll(async () => {
  library = await testLibrary(await sharedServer())
  admin = await library.user('admin')
  writer = await library.user('writer')
  editor = await library.user('editor')
  other = await library.user('editor')
})

test.each(reviewedKinds)('%s: asked for, returned, mended, approved and published; a change after the approval asks again', async (kind) => {
  const { writer, editor, other, admin } = people()
  await admin.calls.reviews.setRule({ kind: ruleOf(kind), is_required: true, spares_admins: false })
  const text = await begin(kind, writer, 'First words')
  const { document_id } = text
  const at = async () => ({ kind, document_id, revision: (await text.read(writer.calls)).revision })
  // Nobody asked: no one may publish, not even admins.
  for (const who of [editor, admin])
    await expect(text.publish(who.calls, (await at()).revision)).rejects.toMatchObject({ code: 'approval_needed', fields: { reason: 'none' } })
  await expect(writer.calls.reviews.request({ ...(await at()), assignee_id: writer.user_id })).rejects.toMatchObject({
    fields: { assignee_id: expect.any(String) },
  })
  const { review } = await writer.calls.reviews.request({ ...(await at()), message: 'Please look', assignee_id: editor.user_id })
  expect(review).toMatchObject({ state: 'requested', message: 'Please look', assignee: { user_id: editor.user_id }, requester: { user_id: writer.user_id } })
  const waiting = async (who: TestUser) => (await who.calls.reviews.list({ kind })).reviews.map((one) => [one.document_id, one.state])
  expect([await waiting(editor), await waiting(other), await waiting(writer)]).toEqual([[[document_id, 'requested']], [], []])
  expect((await editor.calls.reviews.count({})).by_kind[kind]).toBe(1)
  await expect(writer.calls.reviews.approve(await at())).rejects.toMatchObject({ code: 'forbidden' })
  await editor.calls.reviews.comment({ kind, document_id, comment: 'Which words?', quote: 'First', suggestion: 'Last' })
  await editor.calls.reviews.sendBack({ ...(await at()), message: 'Mend the beginning' })
  expect(await waiting(writer)).toEqual([[document_id, 'returned']])
  const before = await at()
  await text.save(writer.calls, 'Last words', before.revision)
  await writer.calls.reviews.request(await at())
  // What was seen is what is approved.
  const revision = String((await at()).revision)
  await expect(editor.calls.reviews.approve(before)).rejects.toMatchObject({ code: 'conflict', fields: { revision } })
  await editor.calls.reviews.approve({ ...(await at()), message: 'Good' })
  const approval = async () => (await editor.calls.reviews.read({ kind, document_id })).approval
  expect(await approval()).toBe('approved')
  await text.save(writer.calls, 'Last words, and more', (await at()).revision)
  expect(await approval()).toBe('changed')
  await expect(text.publish(editor.calls, (await at()).revision)).rejects.toMatchObject({ fields: { reason: 'changed' } })
  await text.save(editor.calls, 'Last words', (await at()).revision)
  expect(await approval()).toBe('own')
  await expect(text.publish(other.calls, (await at()).revision)).rejects.toMatchObject({ fields: { reason: 'own' } })
  await expect(editor.calls.reviews.approve(await at())).rejects.toMatchObject({ code: 'approval_needed', fields: { reason: 'own' } })
  await other.calls.reviews.approve(await at())
  await text.publish(editor.calls, (await at()).revision)
  expect((await text.read(writer.calls)).published).toBe('Last words')
  const end = await writer.calls.reviews.read({ kind, document_id })
  expect(end.review).toMatchObject({ state: 'published', decider: { user_id: other.user_id } })
  expect(end.acts.map(({ act }) => act).reverse()).toEqual(['requested', 'returned', 'requested', 'approved', 'approved', 'published'])
  expect(end.acts.map(({ by }) => by.user_id)).toEqual([editor, other, editor, writer, editor, writer].map(({ user_id }) => user_id))
  expect(end.comments).toMatchObject([{ comment: 'Which words?', quote: 'First', suggestion: 'Last', author: { user_id: editor.user_id }, is_resolved: false }])
  // Each version that somebody decided on is still what it was. Translations have no versions.
  for (const act of end.acts.filter(({ act }) => kind !== 'translation' && (act === 'approved' || act === 'returned')))
    expect(await text.version(writer.calls, act.version)).toBe(act.act === 'returned' ? 'First words' : 'Last words')
  await admin.calls.reviews.setRule({ kind: ruleOf(kind), is_required: true, spares_admins: true })
  await text.save(writer.calls, 'By the admin', (await at()).revision)
  await expect(text.publish(editor.calls, (await at()).revision)).rejects.toMatchObject({ code: 'approval_needed' })
  await text.publish(admin.calls, (await at()).revision)
  expect((await text.read(writer.calls)).published).toBe('By the admin')
  expect((await admin.calls.audit.list({ area: 'reviews' })).rows[0]).toMatchObject({ kind: 'reviews.approve', actor: { id: other.user_id } })
  await admin.calls.reviews.setRule({ kind: ruleOf(kind), is_required: false, spares_admins: false })
})

test('what a course says is published by nobody whose words are in it, whoever wrote after them', async () => {
  const { writer, editor, admin } = people()
  const { calls } = editor
  const newest = async (id: string) => (await calls.courses.list({})).courses.find(({ course_id }) => course_id === id)?.revision
  const publish = async (who: typeof editor, course_id: string) => (await who.calls.courses.publish({ course_id, revision: await newest(course_id) })).course
  const own = { code: 'approval_needed', fields: { reason: 'own' } }
  const { course_id } = (await calls.courses.create({ course_title: 'Riding' })).course
  await admin.calls.reviews.setRule({ kind: 'lesson', is_required: true, spares_admins: false })
  await writer.calls.courses.update({ course_id, course_description: 'By all' })
  await expect(publish(editor, course_id)).rejects.toMatchObject(own)
  await publish(admin, course_id)
  // A new section is another's words beside one's own.
  await calls.courses.update({ course_id, course_title: 'Riding far' })
  const { lesson } = await writer.calls.courses.createLesson({ course_id, section_title: 'Part 2', lesson_title: 'On' })
  await expect(publish(editor, course_id)).rejects.toMatchObject(own)
  expect(await publish(admin, course_id)).toMatchObject({ course_title: 'Riding far', draft: null })
  // So is a section that is named, and another's description afterwards.
  await calls.courses.arrange({ course_id, sections: [{ section_title: 'Part two', lesson_ids: [lesson.lesson_id] }] })
  await writer.calls.courses.update({ course_id, course_description: 'By all, often' })
  await expect(publish(editor, course_id)).rejects.toMatchObject(own)
  await publish(admin, course_id)
  // Nor does bringing back what was deleted make them another's.
  await admin.calls.courses.update({ course_id, course_title: 'Riding away' })
  await calls.courses.removeLesson({ lesson_id: lesson.lesson_id })
  await calls.courses.arrange({ course_id, sections: [] })
  const [{ bin_ref } = { bin_ref: '' }] = (await calls.bin.list({ kind: 'lesson' })).texts
  await calls.bin.restore({ bin_ref })
  await expect(publish(admin, course_id)).rejects.toMatchObject(own)
  await admin.calls.reviews.setRule({ kind: 'lesson', is_required: false, spares_admins: false })
  await publish(admin, course_id)
  // What was taken back waits no longer.
  await admin.calls.reviews.setRule({ kind: 'lesson', is_required: true, spares_admins: false })
  await calls.courses.update({ course_id, course_title: 'Riding on' })
  await calls.courses.update({ course_id, course_title: 'Riding away' })
  await writer.calls.courses.update({ course_id, course_title: 'Riding home' })
  expect(await publish(editor, course_id)).toMatchObject({ course_title: 'Riding home' })
})

test('a scheduled article needs the approval, and no other way to publish does without', async () => {
  const { writer, editor, admin } = people()
  await admin.calls.reviews.setRule({ kind: 'article', is_required: true, spares_admins: false })
  await admin.calls.reviews.setRule({ kind: 'lesson', is_required: true, spares_admins: false })
  const { article_id, revision } = (await writer.calls.articles.create({ article_title: 'Later', article_content: '<p>Soon</p>' })).article
  const publish_at = new Date(Date.now() + 3_600_000).toISOString()
  await expect(editor.calls.articles.publish({ article_id, publish_at })).rejects.toMatchObject({ code: 'approval_needed' })
  const { refused } = await editor.calls.articles.changeMany({ article_ids: [article_id], change: 'publish' })
  expect(refused).toEqual([{ article_id, code: 'approval_needed', fields: { reason: 'none' } }])
  const { course_id } = (await writer.calls.courses.create({ course_title: 'Riding' })).course
  const { lesson_id } = (await writer.calls.courses.createLesson({ course_id, lesson_title: 'On', lesson_content: '<p>Sit</p>' })).lesson
  const revisionOf = async (id: string) => (await editor.calls.courses.list({})).courses.find((one) => one.course_id === id)?.revision
  await expect(editor.calls.courses.publish({ course_id, revision: await revisionOf(course_id) })).rejects.toMatchObject({ code: 'approval_needed' })
  // What a course itself says is another person's, too, and whoever publishes it names what they have seen.
  const own = (await editor.calls.courses.create({ course_title: 'Own' })).course
  await expect(editor.calls.courses.publish({ course_id: own.course_id, revision: own.revision })).rejects.toMatchObject({
    code: 'approval_needed',
    fields: { reason: 'own' },
  })
  const { course_id: live, revision: seen } = (await writer.calls.courses.create({ course_title: 'Live' })).course
  await expect(editor.calls.courses.publish({ course_id: live })).rejects.toMatchObject({ code: 'invalid_input' })
  await editor.calls.courses.publish({ course_id: live, revision: seen })
  const later = (await editor.calls.courses.createLesson({ course_id: live, lesson_title: 'Later' })).lesson
  const moved = (await editor.calls.courses.updateLesson({ lesson_id, course_id: live })).lesson
  for (const lesson of [later, moved]) {
    expect(lesson.is_held_back).toBe(true)
    await expect(editor.calls.courses.publishLesson({ lesson_id: lesson.lesson_id })).rejects.toMatchObject({ code: 'approval_needed' })
  }
  await writer.calls.reviews.request({ kind: 'article', document_id: article_id, revision })
  await editor.calls.reviews.approve({ kind: 'article', document_id: article_id, revision })
  expect((await editor.calls.articles.publish({ article_id, publish_at })).article.publish_at).toBe(publish_at)
  const { acts } = await writer.calls.reviews.read({ kind: 'article', document_id: article_id })
  expect(acts[0]).toMatchObject({ act: 'scheduled', about: publish_at, by: { user_id: editor.user_id } })
  for (const kind of ['article', 'lesson'] as const) await admin.calls.reviews.setRule({ kind: ruleOf(kind), is_required: false, spares_admins: false })
})

test('who neither writes nor publishes a kind sees and does nothing with its reviews; others’ requests are withdrawn by publishers alone', async () => {
  const { writer, editor } = people()
  const onlyNews = await library.user('writer', { canCreateAndUpdateHelpCenterArticles: false })
  const second = await library.user('writer')
  const { article_id: document_id, revision } = (await writer.calls.articles.create({ article_title: 'Own', article_content: '<p>Own</p>' })).article
  const text = { kind: 'article' as const, document_id }
  await writer.calls.reviews.request({ ...text, revision })
  const { comment_ref } = (await writer.calls.reviews.comment({ ...text, comment: 'Look' })).comment
  await expect(onlyNews.calls.reviews.read(text)).rejects.toMatchObject({ code: 'forbidden' })
  await expect(onlyNews.calls.reviews.comment({ ...text, comment: 'Me too' })).rejects.toMatchObject({ code: 'forbidden' })
  await expect(onlyNews.calls.reviews.resolve({ comment_ref })).rejects.toMatchObject({ code: 'not_found' })
  expect((await onlyNews.calls.reviews.list({ view: 'all' })).reviews.filter(({ kind }) => kind === 'article')).toEqual([])
  await expect(second.calls.reviews.withdraw(text)).rejects.toMatchObject({ code: 'forbidden' })
  expect((await second.calls.reviews.resolve({ comment_ref })).comment).toMatchObject({ is_resolved: true, resolver: { user_id: second.user_id } })
  expect((await second.calls.reviews.resolve({ comment_ref, is_resolved: false })).comment).toMatchObject({ is_resolved: false, resolver: null })
  await editor.calls.reviews.withdraw(text)
  await expect(writer.calls.reviews.withdraw(text)).rejects.toMatchObject({ code: 'conflict', fields: { state: 'withdrawn' } })
  await expect(editor.calls.reviews.approve({ ...text, revision })).rejects.toMatchObject({ code: 'conflict' })
})

test('comments are answered in their thread, and bounded; they go with their text', async () => {
  const { writer } = people()
  const { article_id: document_id } = (await writer.calls.articles.create({ article_title: 'Many' })).article
  const text = { kind: 'article' as const, document_id }
  const { comment_ref } = (await writer.calls.reviews.comment({ ...text, comment: 'First' })).comment
  const { comment: answer } = await writer.calls.reviews.comment({ ...text, comment: 'Answer', thread_ref: comment_ref })
  await expect(writer.calls.reviews.comment({ ...text, comment: 'Deeper', thread_ref: answer.comment_ref })).rejects.toMatchObject({ code: 'invalid_input' })
  await expect(writer.calls.reviews.comment({ ...text, comment: ' ' })).rejects.toMatchObject({ fields: { comment: 'empty' } })
  const { owner } = library.kernel.database
  await owner.query(
    `insert into text_comments (support_lib_id, comment_ref, kind, document_id, comment, version, created_at)
      select $1, $2 || n, 'article', $2, 'Filled', 1, now() from generate_series(1, $3) n`,
    [library.support_lib_id, document_id, commentsMax - 2],
  )
  await expect(writer.calls.reviews.comment({ ...text, comment: 'One too many' })).rejects.toMatchObject({ code: 'conflict' })
  await writer.calls.articles.remove({ article_id: document_id })
  const left = await owner.query('select count(*)::int as count from text_comments where support_lib_id = $1 and document_id = $2', [
    library.support_lib_id,
    document_id,
  ])
  expect(left.rows).toEqual([{ count: 0 }])
})

test('a request to somebody who was deactivated is open to everybody who may approve it', async () => {
  const { writer, editor, admin } = people()
  const leaver = await library.user('editor')
  const { article_id: document_id, revision } = (await writer.calls.articles.create({ article_title: 'Left' })).article
  await writer.calls.reviews.request({ kind: 'article', document_id, revision, assignee_id: leaver.user_id })
  const waiting = async () => (await editor.calls.reviews.list({ kind: 'article' })).reviews.some((one) => one.document_id === document_id)
  expect(await waiting()).toBe(false)
  await admin.calls.people.disableAgent({ ref_uid: leaver.user_id })
  await expect.poll(waiting, { timeout: 10_000 }).toBe(true)
})

test('who is asked, and whose text is decided on, hear of it by the bell and, if they choose so, by mail', async () => {
  const { editor, other } = people()
  const asker = await library.user('writer')
  const { article_id: document_id, revision } = (await asker.calls.articles.create({ article_title: 'Brakes', article_content: '<p>Left</p>' })).article
  const text = { kind: 'article' as const, document_id, revision }
  for (const { calls } of [asker, editor]) await calls.people.updateAgentNotifications({ review: { mail: true } })
  await asker.calls.reviews.request({ ...text, assignee_id: editor.user_id })
  const items = async ({ calls }: TestUser) =>
    (await calls.activity.feeds({})).data.feeds
      .filter((item) => item.entity_ref === document_id)
      .map(({ trigger, activity_values }) => [trigger, activity_values.title])
  await expect.poll(() => items(editor), { timeout: 10_000 }).toEqual([['review.requested', 'Brakes']])
  expect(await items(other)).toEqual([])
  await editor.calls.reviews.approve(text)
  await expect.poll(() => items(asker), { timeout: 10_000 }).toEqual([['review.approved', 'Brakes']])
  const mails = async () => (await newestMails(library.kernel, 200)).filter(({ to }) => to === editor.email || to === asker.email)
  await expect
    .poll(async () => (await mails()).map(({ to, subject }) => [to, subject]), { timeout: 10_000 })
    .toEqual(
      expect.arrayContaining([
        [editor.email, expect.stringMatching(/ asked for or answered a review of “Brakes”$/)],
        [asker.email, expect.stringMatching(/ asked for or answered a review of “Brakes”$/)],
      ]),
    )
  expect((await mails()).every(({ text }) => text.includes(`/admin/article/edit/${document_id}`))).toBe(true)
})
