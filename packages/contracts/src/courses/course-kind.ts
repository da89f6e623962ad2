import { defineContentKind } from '../visibility/define-content-kind.ts'

/** Courses. They have no visibility lists (checklist C1). */
export const courseKind = defineContentKind({
  plural: 'courses',
  writers: 'canCreateAndUpdateCoursesArticles',
  publishers: 'canManageAndPublishCoursesArticles',
  lists: null,
  /** The kind under which links to it are noted. */
  linkedAs: 'course',
})
