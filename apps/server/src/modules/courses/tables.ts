import { sql } from 'kysely'
import type { ModuleTables } from '../../kernel/module-tables.ts'

/** The tables of this module, and those of others that it uses directly. */
export const tables: ModuleTables = {
  owns: {
    // Before courses: a call that names a lesson names its course too.
    lessons: {
      of: 'library',
      binned: [
        { with: 'lesson', by: 'lesson_id', place: 0 },
        { with: 'course', by: 'course_id', place: 1 },
      ],
      exported: { html: ['lesson_content', 'draft.lesson_content'] },
      personal: 'nothing about contacts',
      audited: [{ domains: ['courses'], id: 'lesson_id', title: 'lesson_title', told: ['lesson_title'] }],
    },
    lesson_versions: {
      of: 'library',
      binned: [
        { with: 'lesson', by: 'lesson_id', place: 1 },
        {
          ...{ with: 'course', place: 2 },
          by: (id) => sql<boolean>`r.lesson_id in (select l.lesson_id from lessons l where l.support_lib_id = r.support_lib_id and l.course_id = ${id})`,
        },
      ],
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
    quiz_attempts: {
      of: 'library',
      exported: {},
      personal: [{ of: 'contact', erase: 'delete' }],
      whenMerged: { contact: { moves: { key: ['lesson_id', 'attempt_id'] } } },
      audited: 'written by readers',
    },
    certificates: {
      of: 'library',
      exported: {},
      personal: [{ of: 'contact', erase: 'delete' }],
      whenMerged: { contact: { moves: { key: ['course_id'], once: ['course_id'] } } },
      audited: 'written by readers',
    },
    courses: {
      of: 'library',
      binned: [{ with: 'course', by: 'course_id', place: 0 }],
      exported: {},
      personal: 'nothing about contacts',
      audited: [{ domains: ['courses'], id: 'course_id', title: 'course_title', told: ['course_title', 'is_published'] }],
    },
  },
  uses: { reads: ['visitors'], because: 'a certificate is offered in the name that its reader is known by' },
}
