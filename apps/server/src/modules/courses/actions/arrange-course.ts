import { coursesApi } from '@porchlight/contracts/courses/courses'
import { refuse } from '../../../kernel/errors.ts'
import { action } from '../../../kernel/operations.ts'
import { courseForArranging } from '../access.ts'
import { putInOrder, sectionsForUpdate } from '../arrangement.ts'
import { lessonsOf, presentCourse } from '../queries.ts'
import { isWhole } from '../rules.ts'

/** Reorders sections and lessons. Refused unless all current lessons are listed, since someone else may have added or deleted one. */
export const arrangeCourse = action(coursesApi.arrange, async (ctx, { course_id, sections }) => {
  const course = await courseForArranging(ctx, course_id)
  const before = await sectionsForUpdate(ctx, course)
  const lesson_ids = before.flatMap((section) => section.lesson_ids)
  if (!isWhole(sections, lesson_ids)) throw refuse('conflict', { fields: { sections: 'the lessons are not those of the course' } })
  await putInOrder(ctx, course, before, sections)
  ctx.emit('course.saved', {}, { subject: course_id })
  return { ...(await presentCourse(ctx, course_id)), courses_lessons: (await lessonsOf(ctx, course_id, false)) ?? [] }
})
