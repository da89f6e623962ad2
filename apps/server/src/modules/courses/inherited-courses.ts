import { plainKind } from '../visibility/index.ts'

/** Courses inherited by child libraries, which receive new text as soon as it is saved. */
export const inheritedCourses = plainKind({
  kind: 'course',
  table: 'courses',
  id: 'course_id',
  title: 'course_title',
  changedBy: ['course.saved', 'course.published', 'course.unpublished', 'course.deleted'],
})
