import { coursesApi } from '@porchlight/contracts/courses/courses'
import { beforeAll, expect, test } from 'vitest'
import { buildStale } from '../../../../../scripts/tooling/build.ts'
import { downloaded } from '../../testing/download.ts'
import { testLibrary } from '../../testing/library.ts'
import { sharedServer } from '../../testing/test-server.ts'
import { unzipped } from '../../testing/unzipped.ts'
import { oneQuestion } from './testing/quizzes.ts'

beforeAll(buildStale, 240_000)

const answers = [{ question_id: 'question', choice_ids: ['choice-a'] }]

/** Creates a published course that gives certificates, with a plain lesson and one with a quiz. */
async function school(parent_lib_id?: string) {
  const library = await testLibrary(await sharedServer(), { company_name: 'Velo & Sons', ...(parent_lib_id && { parent_lib_id }) })
  const editor = await library.user('editor')
  const { course_id } = (await editor.calls.courses.create({ course_title: 'Repairs', has_certificate: true })).course
  const plain = (await editor.calls.courses.createLesson({ course_id, lesson_title: 'Air' })).lesson.lesson_id
  const asking = (await editor.calls.courses.createLesson({ course_id, lesson_title: 'Chain', lesson_quiz: oneQuestion })).lesson.lesson_id
  await editor.calls.courses.publish({ course_id })
  const complete = async (visitor = library.visitor()) => {
    await visitor.calls.courses.finishLesson({ course_id, lesson_id: plain })
    await visitor.calls.courses.answerQuiz({ course_id, lesson_id: asking, answers })
    return visitor
  }
  const page = async (path: string) => {
    const answer = await fetch(library.address + path)
    return { status: answer.status, headers: answer.headers, html: await answer.text() }
  }
  return { library, editor, course_id, plain, asking, complete, page, support_lib_id: library.support_lib_id }
}

test('who has done all lessons and passed all quizzes gets a certificate, once; nobody else does', async () => {
  const { library, editor, course_id, plain, asking, support_lib_id } = await school()
  const visitor = library.visitor()
  const { ownCertificate, issueCertificate, finishLesson, reopenLesson, answerQuiz } = visitor.calls.courses
  const standing = async () => (await ownCertificate({ course_id })).standing
  const issue = (reader_name = 'Ada L. O’Brien-Łukasz 李') => issueCertificate({ course_id, reader_name })
  expect(await standing()).toBe('unknown')
  await expect(issue()).rejects.toMatchObject({ code: 'conflict' })
  await finishLesson({ course_id, lesson_id: plain })
  expect(await standing()).toBe('begun')
  await expect(issue()).rejects.toMatchObject({ code: 'conflict' })
  await answerQuiz({ course_id, lesson_id: asking, answers })
  expect(await standing()).toBe('complete')
  for (const name of ['', ' ', 'x'.repeat(101), 'see https://evil.test/x']) await expect(issue(name)).rejects.toMatchObject({ code: 'invalid_input' })
  const [{ certificate }, other] = await Promise.all([issue(), issue()])
  expect(other.certificate.code).toBe(certificate.code)
  expect(certificate).toMatchObject({
    code: expect.stringMatching(/^[0-9A-HJKMNP-TV-Z]{26}$/),
    course_title: 'Repairs',
    reader_name: 'Ada L. O’Brien-Łukasz 李',
  })
  // It is of then: neither a lesson that is not done any more, nor another name or title changes it.
  await reopenLesson({ course_id, lesson_id: plain })
  const { revision } = (await editor.calls.courses.update({ course_id, course_title: 'Service' })).course
  await editor.calls.courses.publish({ course_id, revision })
  expect((await issue('Bea')).certificate).toEqual(certificate)
  expect((await visitor.calls.courses.certificate({ support_lib_id, code: certificate.code })).certificate).toEqual(certificate)
  expect((await editor.calls.courses.progress()).courses_progress).toEqual([{ course_id, started: 1, finished: 0, certificates: 1 }])
  expect(coursesApi.certificate.rates).toContainEqual({ by: 'address', of: 'visitors', points: 60, seconds: 600 })
  // Another library knows no such code.
  const elsewhere = await school()
  const asked = { support_lib_id: elsewhere.support_lib_id, code: certificate.code }
  await expect(visitor.calls.courses.certificate(asked)).rejects.toMatchObject({ code: 'not_found' })
})

test('a lesson that was done before it got a quiz counts once the quiz is passed', async () => {
  const { editor, course_id, plain, complete } = await school()
  const visitor = await complete()
  const { revision } = (await editor.calls.courses.updateLesson({ lesson_id: plain, lesson_quiz: oneQuestion })).lesson
  await editor.calls.courses.publishLesson({ lesson_id: plain, revision })
  const issue = () => visitor.calls.courses.issueCertificate({ course_id, reader_name: 'Ada' })
  await expect(issue()).rejects.toMatchObject({ code: 'conflict' })
  await visitor.calls.courses.answerQuiz({ course_id, lesson_id: plain, answers })
  expect((await issue()).certificate.reader_name).toBe('Ada')
})

test('whether a course gives certificates is part of its draft; a child’s visitors get those of the parent’s courses from the child', async () => {
  const above = await school()
  const below = await school(above.support_lib_id)
  const visitor = await above.complete(below.library.visitor())
  const { course_id, editor } = above
  const issue = (caller = visitor) => caller.calls.courses.issueCertificate({ course_id, reader_name: 'Ada' })
  const off = (await editor.calls.courses.update({ course_id, has_certificate: false })).course
  expect([off.has_certificate, off.draft?.has_certificate]).toEqual([true, false])
  const { code } = (await issue()).certificate
  expect((await visitor.calls.courses.certificate({ support_lib_id: below.support_lib_id, code })).certificate.course_title).toBe('Repairs')
  await expect(visitor.calls.courses.certificate({ support_lib_id: above.support_lib_id, code })).rejects.toMatchObject({ code: 'not_found' })
  await editor.calls.courses.publish({ course_id, revision: off.revision })
  const late = await above.complete(below.library.visitor())
  await expect(issue(late)).rejects.toMatchObject({ code: 'not_found' })
  const { course } = await editor.calls.courses.create({ course_title: 'Plain' })
  expect(course.has_certificate).toBe(false)
})

test('its page shows what is on it, its code can be typed in any spelling, and an unknown one is said to be unknown', async () => {
  const { library, course_id, complete, page, support_lib_id } = await school()
  const visitor = await complete()
  const { code } = (await visitor.calls.courses.issueCertificate({ course_id, reader_name: '<b>Ada</b>' })).certificate
  const { status, headers, html } = await page(`/certificate/${support_lib_id}/${code}`)
  expect([status, headers.get('cache-control'), headers.get('referrer-policy')]).toEqual([200, 'private, no-store', 'strict-origin'])
  for (const shown of ['name="robots" content="noindex"', '&lt;b&gt;Ada&lt;/b&gt;', 'Repairs', 'Velo &amp; Sons', 'This certificate is valid.'])
    expect(html).toContain(shown)
  const typed = `${code.slice(0, 13).toLowerCase()} - ${code.slice(13)}`.replaceAll('0', 'o').replaceAll('1', 'l')
  expect((await page(`/${support_lib_id}/certificates?code=${encodeURIComponent(typed)}`)).html).toContain('This certificate is valid.')
  const unknown = await page(`/certificate/${support_lib_id}/${'A'.repeat(26)}`)
  expect([unknown.status, unknown.html.includes('No certificate with this code is known here.')]).toEqual([404, true])
  const empty = await page(`/${support_lib_id}/certificates`)
  expect([empty.status, empty.html.includes('role="alert"')]).toEqual([200, false])
  expect((await page(`/course/${support_lib_id}/${course_id}`)).html).toContain(`data-certificate="${course_id}"`)
  expect((await page(`/${support_lib_id}/sitemap.xml`)).html).not.toContain('certificate')
  // The questions can be read on the page of all lessons and as Markdown, without what is right.
  for (const path of [`/coursestatic/${support_lib_id}/${course_id}`, `/course/${support_lib_id}/${course_id}.md`]) {
    const { html: whole } = await page(path)
    for (const asked of ['Which tool opens a chain?', 'A chain tool', 'A pump']) expect(whole, path).toContain(asked)
    expect(whole, path).not.toContain('presses out')
  }
  const admin = await library.user('admin')
  const rows = await library.inside((ctx) =>
    ctx.db.selectFrom('certificates').select('visitor_id').where('support_lib_id', '=', support_lib_id).where('code', '=', code).execute(),
  )
  const visitor_id = rows[0]?.visitor_id ?? ''
  await admin.calls.personalData.export({ visitor_id })
  await expect.poll(async () => (await admin.calls.personalData.readExport({ visitor_id })).export?.state, { timeout: 20_000 }).toBe('done')
  expect(await unzipped(await downloaded(library, admin, admin.calls.personalData.downloadExport({ visitor_id })))).toContain(code)
  await admin.calls.personalData.erase({ visitor_id })
  await expect.poll(async () => (await page(`/certificate/${support_lib_id}/${code}`)).status, { timeout: 20_000 }).toBe(404)
})
