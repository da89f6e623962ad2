import type { ModuleTables } from '../../kernel/module-tables.ts'

/** The tables of this module, and those of others that it uses directly. */
export const tables: ModuleTables = {
  owns: {
    // Before courses: a call that names a lesson names its course too.
    lessons: {
      of: 'library',
      exported: { html: ['lesson_content', 'draft.lesson_content'] },
      personal: 'nothing about contacts',
      audited: [{ domains: ['courses'], id: 'lesson_id', title: 'lesson_title', told: ['lesson_title'] }],
    },
    lesson_versions: {
      of: 'library',
      exported: { html: ['lesson_content'] },
      personal: 'nothing about contacts',
      audited: 'follows from the lessons',
    },
    lesson_progress: {
      of: 'library',
      exported: {},
      personal: [{ of: 'contact', erase: 'delete' }],
      whenMerged: { contact: { moves: { key: ['lesson_id'], once: ['lesson_id'] } } },
      audited: 'written by readers',
    },
    courses: {
      of: 'library',
      exported: {},
      personal: 'nothing about contacts',
      audited: [{ domains: ['courses'], id: 'course_id', title: 'course_title', told: ['course_title', 'is_published'] }],
    },
  },
}
