import { coursesApi, type LessonText } from '@porchlight/contracts/courses/courses'
import { limits } from '@porchlight/contracts/limits'
import { actorId, type Ctx } from '../../../kernel/context.ts'
import { AppError, refuse } from '../../../kernel/errors.ts'
import { newRef } from '../../../kernel/ids.ts'
import { action, preparedAction } from '../../../kernel/operations.ts'
import { putInBin } from '../../bin/index.ts'
import { documentActs, type HowPublished, laterThanNow, schedulesOf } from '../../published-documents/index.ts'
import { tellDropped } from '../../reviews/index.ts'
import { assertAtRevision } from '../../revisions/index.ts'
import { withCleanHtml } from '../../rich-text/index.ts'
import {
  assertMayChange,
  type CourseRow,
  courseForArranging,
  courseForUpdate,
  isLive,
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

async function publishNow(ctx: Ctx, { course, ...lesson }: LessonOfCourse, how?: HowPublished): Promise<LessonOfCourse> {
  const saved = await lessonTexts.publish(ctx, lesson, { is_held_back: false, publish_at: null }, how)
  ctx.emit('course.saved', { lesson_id: lesson.lesson_id }, { subject: course.course_id })
  return { ...saved, course }
}

/** Whether readers of a lesson's published course have something of it to see. A lesson of an unpublished course has no draft, and is published with it. */
const isWaiting = (lesson: LessonRow): boolean => lesson.draft !== null || lesson.is_held_back

/** Publishes lessons at a moment. */
export const lessonSchedules = schedulesOf<LessonRow>(lessonTexts, {
  task: 'courses.publish-scheduled-lesson',
  isReady: isWaiting,
  // The course first, as everything else that changes a lesson.
  lock: (ctx, lesson_id) =>
    lessonForUpdate(ctx, lesson_id).catch((error: unknown) => {
      if (error instanceof AppError && error.code === 'not_found') return undefined
      throw error
    }),
  publish: async (ctx, { lesson_id }, how) => publishNow(ctx, await lessonForUpdate(ctx, lesson_id), how),
  dropped(ctx, row, by) {
    const { lesson_id: document_id, course_id } = row
    ctx.emit('course.saved', { lesson_id: document_id }, { subject: course_id })
    const title = lessonTexts.working(row).lesson_title
    tellDropped(ctx, { kind: 'lesson', document_id, parent_id: course_id, title, author_id: row.editor_id, by })
  },
})

const lessonActs = documentActs<LessonOfCourse, LessonText>({
  lock: lessonForUpdate,
  async saveDraft(ctx, { course, ...lesson }, text, how) {
    lessonSchedules.assertMayWrite(ctx, lesson)
    const saved = await lessonTexts.write(ctx, lesson, text, { isLive: isLive(lesson, course), ...how })
    lessonSchedules.renew(ctx, saved)
    ctx.emit('course.saved', { lesson_id: lesson.lesson_id, is_text_only: true }, { subject: course.course_id })
    return { ...saved, course }
  },
  publish: async (ctx, lesson, how) => (isWaiting(lesson) ? publishNow(ctx, lesson, how) : lesson),
  async versionOf(ctx, { lesson_id }, version) {
    const found = await lessonTexts.version(ctx, lesson_id, version)
    return found && lessonTexts.of(found)
  },
})

/** Shows a lesson's draft, or a lesson that was added to a published course, to readers. */
export const publishLesson = action(coursesApi.publishLesson, async (ctx, { lesson_id, revision, publish_at, despite }) => {
  const at = laterThanNow(ctx, publish_at)
  if (at === null) {
    await lessonActs.publish(ctx, lesson_id, revision, { despite })
    return presentOne(ctx, lesson_id)
  }
  const { course, ...lesson } = await lessonForUpdate(ctx, lesson_id)
  await assertAtRevision(ctx, lesson, revision)
  if (!course.is_published) throw refuse('invalid_input', { fields: { publish_at: 'it is published with its course' } })
  if (isWaiting(lesson)) await lessonSchedules.plan(ctx, lesson, at, despite)
  ctx.emit('course.saved', { lesson_id }, { subject: course.course_id })
  return presentOne(ctx, lesson_id)
})

/** Cancels the schedule of a lesson. */
export const unscheduleLesson = action(coursesApi.unscheduleLesson, async (ctx, { lesson_id }) => {
  const { course, ...lesson } = await lessonForUpdate(ctx, lesson_id)
  await lessonSchedules.end(ctx, lesson)
  ctx.emit('course.saved', { lesson_id }, { subject: course.course_id })
  return presentOne(ctx, lesson_id)
})

/** Makes an earlier version of a lesson the newest. */
export const restoreLesson = action(coursesApi.restoreLesson, async (ctx, { lesson_id, version, revision }) => {
  await lessonActs.restore(ctx, lesson_id, version, revision)
  return presentOne(ctx, lesson_id)
})

/** Creates a lesson at the end of its section. Readers of a published course see it once it is published. */
export const createLesson = preparedAction(
  coursesApi.createLesson,
  withCleanHtml('lesson_content'),
  async (ctx, { course_id, section_title, lesson_title, lesson_content, lesson_quiz }) => {
    const course = await courseForUpdate(ctx, course_id)
    const sections = await sectionsForUpdate(ctx, course)
    const { length: position } = sections.flatMap((section) => section.lesson_ids)
    if (position >= limits.lessonsMax) throw refuse('invalid_input', { fields: { course_id: 'too many lessons' } })
    const lesson_id = newRef()
    const quiz = lesson_quiz && JSON.stringify(lesson_quiz)
    const text = { section_title, lesson_title, lesson_content, lesson_quiz: quiz, is_held_back: course.is_published }
    await ctx.db
      .insertInto('lessons')
      .values({ support_lib_id: ctx.support_lib_id, lesson_id, course_id, ...text, position, updated_at: ctx.clock.now(), editor_id: actorId(ctx.actor) })
      .execute()
    await lessonTexts.saveVersion(ctx, lesson_id, { lesson_title, lesson_content, lesson_quiz })
    await putInOrder(ctx, course, sections, withLessonIn(sections, lesson_id, section_title))
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
    if (isMoved && !lesson.is_held_back) assertMayChange(ctx, course)
    await assertAtRevision(ctx, lesson, revision)
    const goal = isLeaving ? await courseForArranging(ctx, course_id) : course
    const text = { ...lessonTexts.working(lesson), ...change }
    // Readers who did not see it before don't see it because it was moved.
    const is_held_back = goal.is_published && !isLive(lesson, course)
    const isChanged = !lessonTexts.isSame(text, lessonTexts.working(lesson))
    if (isChanged) lessonSchedules.assertMayWrite(ctx, lesson)
    const saved = await lessonTexts.write(ctx, lesson, text, { isLive: goal.is_published && !is_held_back, saved_as, more: { is_held_back } })
    if (isLeaving) await lessonSchedules.end(ctx, saved)
    else if (isChanged) lessonSchedules.renew(ctx, saved)
    if (isLeaving) await moveToCourse(ctx, lesson, { from: course, to: goal, section_title: section_title ?? goal.sections.at(-1) ?? '' })
    else if (isMoved) {
      const sections = await sectionsForUpdate(ctx, course)
      await putInOrder(ctx, course, sections, withLessonIn(sections, lesson_id, section_title ?? ''))
    }
    ctx.emit('course.saved', { lesson_id, is_text_only: !isLeaving }, { subject: goal.course_id })
    return presentOne(ctx, lesson_id)
  },
)

/** Puts the lessons of a course in order after one has left it. */
async function closeUp(ctx: Ctx, course: CourseRow): Promise<void> {
  const sections = await sectionsForUpdate(ctx, course)
  await putInOrder(ctx, course, sections, sections)
}

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
  await closeUp(ctx, from)
  await putInOrder(ctx, to, sections, withLessonIn(sections, lesson_id, section_title))
  ctx.emit('course.saved', { lesson_id }, { subject: from.course_id })
}

/** Deletes a lesson, which for a time can be brought back from the bin; the lessons after it move up. */
export const removeLesson = action(coursesApi.removeLesson, async (ctx, { lesson_id }) => {
  const { course, ...lesson } = await lessonForUpdate(ctx, lesson_id)
  assertMayChange(ctx, course)
  await putInBin(ctx, binnedLessons, { item_id: lesson_id, title: lessonTexts.working(lesson).lesson_title, was_published: isLive(lesson, course) })
  await ctx.db.deleteFrom('lessons').where('support_lib_id', '=', ctx.support_lib_id).where('lesson_id', '=', lesson_id).execute()
  await closeUp(ctx, course)
  ctx.emit('course.saved', { lesson_id }, { subject: course.course_id })
  return {}
})
