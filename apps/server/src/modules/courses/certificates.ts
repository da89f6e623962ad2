import { randomBytes } from 'node:crypto'
import { type Certificate, codeCharacters, codeIn, codeLength, type OwnCertificate } from '@porchlight/contracts/courses/certificate'
import { coursesApi } from '@porchlight/contracts/courses/courses'
import type { Ctx } from '../../kernel/context.ts'
import { refuse } from '../../kernel/errors.ts'
import { action, query } from '../../kernel/operations.ts'
import { contentReader } from '../reading/index.ts'
import { doneBy, readerOfCourse, shownCourse, visitorOf } from './progress.ts'
import { quizResults } from './quiz-results.ts'

/** Returns a code that nobody guesses: 130 random bits. */
const newCode = (): string => [...randomBytes(codeLength)].map((byte) => codeCharacters[byte % codeCharacters.length]).join('')

const columns = ['code', 'course_title', 'reader_name', 'issued_at'] as const
const present = ({ issued_at, ...row }: Omit<Certificate, 'issued_at'> & { issued_at: Date }): Certificate => ({ ...row, issued_at: issued_at.toISOString() })

/** Returns the certificate that a visitor has of a course, even if it has got lessons since. */
async function issuedTo(ctx: Ctx, visitor_id: string | null, course_id: string): Promise<Certificate | undefined> {
  if (visitor_id === null) return undefined
  const row = await ctx.db
    .selectFrom('certificates')
    .select(columns)
    .where('support_lib_id', '=', ctx.support_lib_id)
    .where('visitor_id', '=', visitor_id)
    .where('course_id', '=', course_id)
    .executeTakeFirst()
  return row && present(row)
}

/**
 * Returns a course with a certificate that the visitor can see.
 * @throws AppError `not_found`
 */
async function certifiedCourse(ctx: Ctx, course_id: string) {
  const shown = await shownCourse(ctx, course_id)
  if (!shown.course.has_certificate) throw refuse('not_found')
  return shown
}

/** Returns how far the server knows a visitor to be. A lesson may have been done before it got a quiz, which then has to be passed as well. */
async function standingOf(ctx: Ctx, visitor_id: string | null, { lessons }: Awaited<ReturnType<typeof certifiedCourse>>): Promise<OwnCertificate['standing']> {
  const done = await doneBy(ctx, visitor_id, lessons)
  const asking = lessons.flatMap(({ lesson_id, questions }) => (questions.length > 0 ? [lesson_id] : []))
  const results = await quizResults(ctx, visitor_id, asking)
  if (done.size === 0 && results.size === 0) return 'unknown'
  const isComplete = lessons.length > 0 && lessons.every((each) => done.has(each.lesson_id)) && asking.every((id) => results.get(id)?.is_passed)
  return isComplete ? 'complete' : 'begun'
}

/** Handlers of the certificates of courses. */
export const certificateHandlers = [
  query(coursesApi.ownCertificate, async (ctx, { course_id }) => {
    const shown = await certifiedCourse(ctx, course_id)
    const { visitor_id } = visitorOf(ctx)
    const visitor = visitor_id
      ? await ctx.db
          .selectFrom('visitors')
          .select('name')
          .where('support_lib_id', '=', ctx.support_lib_id)
          .where('visitor_id', '=', visitor_id)
          .executeTakeFirst()
      : undefined
    return {
      certificate: (await issuedTo(ctx, visitor_id, course_id)) ?? null,
      standing: await standingOf(ctx, visitor_id, shown),
      reader_name: visitor?.name ?? '',
    }
  }),
  action(coursesApi.issueCertificate, async (ctx, { course_id, reader_name, language }) => {
    const shown = await certifiedCourse(ctx, course_id)
    const { visitor_id } = visitorOf(ctx)
    const before = await issuedTo(ctx, visitor_id, course_id)
    if (before) return { certificate: before }
    if (visitor_id === null || (await standingOf(ctx, visitor_id, shown)) !== 'complete')
      throw refuse('conflict', { fields: { course_id: 'not all lessons are done and all quizzes passed' } })
    const { text } = readerOfCourse(ctx, await contentReader(ctx, language), shown.course)
    await ctx.db
      .insertInto('certificates')
      .values({
        ...{ support_lib_id: ctx.support_lib_id, visitor_id, course_id, code: newCode() },
        ...{ course_title: text(shown.course.course_title), reader_name, issued_at: ctx.clock.now() },
      })
      // Two tabs may ask at once: both get that of the first.
      .onConflict((conflict) => conflict.columns(['support_lib_id', 'visitor_id', 'course_id']).doNothing())
      .execute()
    const certificate = await issuedTo(ctx, visitor_id, course_id)
    if (!certificate) throw refuse('conflict')
    return { certificate }
  }),
  query(coursesApi.certificate, (ctx, { support_lib_id, code }) =>
    ctx.inLibrary(support_lib_id, async ({ db }) => {
      const rows = db.selectFrom('certificates').select(columns).where('support_lib_id', '=', support_lib_id).where('code', '=', codeIn(code))
      const row = await rows.executeTakeFirst()
      if (!row) throw refuse('not_found')
      return { certificate: present(row) }
    }),
  ),
]
