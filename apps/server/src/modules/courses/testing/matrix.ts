import { newCourse, publishedCourse } from '../../../testing/made-rows.ts'
import { type Entries, everyVisitor, nothing } from '../../../testing/matrix-entry.ts'
import type { World } from '../../../testing/world.ts'

/** Permission-matrix entries for this module's operations. */
export const matrix: Entries = {
  'courses.list': nothing,
  'courses.lessons': { input: publishedCourse, refs: ['course_id'] },
  'courses.create': { input: (world) => ({ course_title: `Course ${world.canary}` }) },
  'courses.update': { input: async (world) => ({ ...(await newCourse(world)), course_title: 'Renamed' }), refs: ['course_id'] },
  'courses.arrange': {
    input: async (world) => ({ ...(await newCourse(world)), sections: [{ section_title: 'Basics', lesson_ids: [] }] }),
    refs: ['course_id'],
  },
  'courses.progress': nothing,
  'courses.published': nothing,
  'courses.readPublished': { input: publishedCourse, refs: ['course_id'], except: everyVisitor },
  'courses.finishLesson': { input: publishedLesson, refs: ['course_id', 'lesson_id'], except: everyVisitor },
  'courses.reopenLesson': { input: publishedLesson, refs: ['course_id', 'lesson_id'], except: everyVisitor },
  'courses.publish': { input: newCourse, refs: ['course_id'] },
  'courses.unpublish': { input: newCourse, refs: ['course_id'] },
  'courses.remove': { input: newCourse, refs: ['course_id'] },
  'courses.createLesson': { input: async (world) => ({ ...(await newCourse(world)), lesson_title: `Lesson ${world.canary}` }), refs: ['course_id'] },
  'courses.updateLesson': { input: async (world) => ({ ...(await newLesson(world)), lesson_title: 'Renamed' }), refs: ['lesson_id'] },
  'courses.removeLesson': { input: newLesson, refs: ['lesson_id'] },
}

async function publishedLesson(world: World): Promise<{ course_id: string; lesson_id: string }> {
  const course = await publishedCourse(world)
  const { lesson } = await world.staff.editor.calls.courses.createLesson({ ...course, lesson_title: `Lesson ${world.canary}` })
  return { ...course, lesson_id: lesson.lesson_id }
}

async function newLesson(world: World): Promise<{ lesson_id: string }> {
  const made = { ...(await newCourse(world)), lesson_title: `Lesson ${world.canary}` }
  return { lesson_id: (await world.staff.editor.calls.courses.createLesson(made)).lesson.lesson_id }
}
