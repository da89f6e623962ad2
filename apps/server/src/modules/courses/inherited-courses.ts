import { plainKind } from '../visibility/index.ts'

/** Courses as inherited by children. Their texts reach children when they are saved. */
export const inheritedCourses = plainKind({
  kind: 'course',
  table: 'courses',
  id: 'course_id',
  title: 'course_title',
  changedBy: ['course.saved', 'course.published', 'course.unpublished', 'course.deleted'],
})
