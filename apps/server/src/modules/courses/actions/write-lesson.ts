import { coursesApi, type LessonText } from '@porchlight/contracts/courses/courses'
import { limits } from '@porchlight/contracts/limits'
import { actorId, type Ctx } from '../../../kernel/context.ts'
import { refuse } from '../../../kernel/errors.ts'
import { newRef } from '../../../kernel/ids.ts'
import { action, preparedAction } from '../../../kernel/operations.ts'
import { putInBin } from '../../bin/index.ts'
import { documentActs } from '../../published-documents/index.ts'
import { needsApproval } from '../../reviews/index.ts'
import { assertAtRevision } from '../../revisions/index.ts'
import { withCleanHtml } from '../../rich-text/index.ts'
import {
  assertMayChange,
  type CourseRow,
  courseForWriting,
  type LessonOfCourse,
  type LessonRow,
  lessonForUpdate,
  lessonTexts,
  presentLesson,
} from '../access.ts'
import { putInOrder, sectionsForUpdate } from '../arrangement.ts'
import { binnedLessons } from '../binned.ts'
import { withLessonIn } from '../rules.ts'

const presentOne = async (ctx: Ctx, lesson_id: string) => ({ lesson: presentLesson(await lessonTexts.forReading(ctx, lesson_id), true) })

const lessonActs = documentActs<LessonOfCourse, LessonText>({
  lock: lessonForUpdate,
  async saveDraft(ctx, { course, ...lesson }, text, how) {
    const saved = await lessonTexts.write(ctx, lesson, text, { isLive: course.is_published, ...how })
    ctx.emit('course.saved', { lesson_id: lesson.lesson_id, is_text_only: true }, { subject: course.course_id })
    return { ...saved, course }
  },
  // A lesson of an unpublished course has no draft.
  async publish(ctx, { course, ...lesson }) {
    if (lesson.draft === null) return { ...lesson, course }
    const saved = await lessonTexts.publish(ctx, lesson, {})
    ctx.emit('course.saved', { lesson_id: lesson.lesson_id }, { subject: course.course_id })
    return { ...saved, course }
  },
  async versionOf(ctx, { lesson_id }, version) {
    const found = await lessonTexts.version(ctx, lesson_id, version)
    return found && lessonTexts.of(found)
  },
})

/** Shows a lesson's draft to readers. */
export const publishLesson = action(coursesApi.publishLesson, async (ctx, { lesson_id, revision }) => {
  await lessonActs.publish(ctx, lesson_id, revision)
  return presentOne(ctx, lesson_id)
})

/** Makes an earlier version of a lesson the newest. */
export const restoreLesson = action(coursesApi.restoreLesson, async (ctx, { lesson_id, version, revision }) => {
  await lessonActs.restore(ctx, lesson_id, version, revision)
  return presentOne(ctx, lesson_id)
})

/** Creates a lesson at the end of its section. */
export const createLesson = preparedAction(
  coursesApi.createLesson,
  withCleanHtml('lesson_content'),
  async (ctx, { course_id, section_title, lesson_title, lesson_content }) => {
    const course = await courseForWriting(ctx, course_id)
    // Readers see it at once, so nobody can have approved it before.
    if (course.is_published && (await needsApproval(ctx, 'lesson'))) throw refuse('approval_needed', { fields: { reason: 'none' } })
    const sections = await sectionsForUpdate(ctx, course)
    const { length: position } = sections.flatMap((section) => section.lesson_ids)
    if (position >= limits.lessonsMax) throw refuse('invalid_input', { fields: { course_id: 'too many lessons' } })
    const lesson_id = newRef()
    const text = { section_title, lesson_title, lesson_content }
    await ctx.db
      .insertInto('lessons')
      .values({ support_lib_id: ctx.support_lib_id, lesson_id, course_id, ...text, position, updated_at: ctx.clock.now(), editor_id: actorId(ctx.actor) })
      .execute()
    await lessonTexts.saveVersion(ctx, lesson_id, { lesson_title, lesson_content })
    if (course.is_published) await lessonTexts.markPublished(ctx, lesson_id)
    await putInOrder(ctx, course_id, withLessonIn(sections, lesson_id, section_title))
    ctx.emit('course.saved', { lesson_id }, { subject: course_id })
    return presentOne(ctx, lesson_id)
  },
)

/** Changes title and content, in a published course as a draft; or the section or the course. */
export const updateLesson = preparedAction(
  coursesApi.updateLesson,
  withCleanHtml('lesson_content'),
  async (ctx, { lesson_id, revision, course_id, section_title, saved_as, ...change }) => {
    const { course, ...lesson } = await lessonForUpdate(ctx, lesson_id)
    const isLeaving = course_id !== undefined && course_id !== course.course_id
    const isMoved = isLeaving || (section_title !== undefined && section_title !== lesson.section_title)
    if (isMoved) assertMayChange(ctx, course)
    await assertAtRevision(ctx, lesson, revision)
    const goal = isLeaving ? await courseForWriting(ctx, course_id) : course
    const text = { ...lessonTexts.working(lesson), ...change }
    const isShown = goal.is_published && !course.is_published
    if (isShown) await lessonTexts.assertApproved(ctx, lesson, { text: lessonTexts.of(lesson) })
    await lessonTexts.write(ctx, lesson, text, { isLive: goal.is_published, saved_as })
    if (isLeaving) await moveToCourse(ctx, lesson, { from: course, to: goal, section_title: section_title ?? goal.sections.at(-1) ?? '' })
    else if (isMoved) await putInOrder(ctx, course.course_id, withLessonIn(await sectionsForUpdate(ctx, course), lesson_id, section_title ?? ''))
    ctx.emit('course.saved', { lesson_id, is_text_only: !isLeaving }, { subject: goal.course_id })
    return presentOne(ctx, lesson_id)
  },
)

/** Moves a lesson to the end of a section of another course; the lessons after it move up. Visitors' progress on it is kept. */
async function moveToCourse(ctx: Ctx, { lesson_id }: LessonRow, { from, to, section_title }: { from: CourseRow; to: CourseRow; section_title: string }) {
  const sections = await sectionsForUpdate(ctx, to)
  const { length: position } = sections.flatMap((section) => section.lesson_ids)
  if (position >= limits.lessonsMax) throw refuse('invalid_input', { fields: { course_id: 'too many lessons' } })
  await ctx.db
    .updateTable('lessons')
    .set({ course_id: to.course_id, position, section_title })
    .where('support_lib_id', '=', ctx.support_lib_id)
    .where('lesson_id', '=', lesson_id)
    .execute()
  await putInOrder(ctx, from.course_id, await sectionsForUpdate(ctx, from))
  await putInOrder(ctx, to.course_id, withLessonIn(sections, lesson_id, section_title))
  ctx.emit('course.saved', { lesson_id }, { subject: from.course_id })
}

/** Deletes a lesson, which for a time can be brought back from the bin; the lessons after it move up. */
export const removeLesson = action(coursesApi.removeLesson, async (ctx, { lesson_id }) => {
  const { course, ...lesson } = await lessonForUpdate(ctx, lesson_id)
  assertMayChange(ctx, course)
  await putInBin(ctx, binnedLessons, { item_id: lesson_id, title: lessonTexts.working(lesson).lesson_title, was_published: course.is_published })
  await ctx.db.deleteFrom('lessons').where('support_lib_id', '=', ctx.support_lib_id).where('lesson_id', '=', lesson_id).execute()
  await putInOrder(ctx, course.course_id, await sectionsForUpdate(ctx, course))
  ctx.emit('course.saved', { lesson_id }, { subject: course.course_id })
  return {}
})
