import { newCourse, publishedCourse } from '../../../testing/made-rows.ts'
import { type Entries, everyVisitor, nothing, ofLibrary, onContent } from '../../../testing/matrix-entry.ts'
import { plain, publishing } from '../../../testing/states/content-rows.ts'
import type { World } from '../../../testing/world.ts'
import { oneQuestion } from './quizzes.ts'

/** Tests of this module's operations. */
export const matrix: Entries = {
  'courses.list': nothing,
  'courses.lessons': { input: publishedCourse, refs: ['course_id'], content: onContent('course', plain('WEKX', 'WEKAX', 'WEKAXPB')) },
  'courses.create': { input: (world) => ({ course_title: `Course ${world.canary}` }) },
  'courses.update': {
    input: async (world) => ({ ...(await newCourse(world)), course_title: 'Renamed' }),
    refs: ['course_id'],
    content: onContent('course', plain('WEX', 'WEX'), () => ({ course_title: 'Other' })),
  },
  'courses.arrange': {
    input: async (world) => ({ ...(await newCourse(world)), sections: [{ section_title: 'Basics', lesson_ids: [] }] }),
    refs: ['course_id'],
    content: onContent('course', plain('WEX', 'EX'), ({ lesson_id = '' }) => ({ sections: [{ section_title: 'Basics', lesson_ids: [lesson_id] }] })),
  },
  'courses.progress': nothing,
  'courses.quizFigures': { input: newCourse, refs: ['course_id'], content: onContent('course', plain('WEX', 'WEX')) },
  'courses.published': nothing,
  'courses.readPublished': { input: publishedCourse, refs: ['course_id'], except: everyVisitor, content: onContent('course', plain('', 'v', 'v', '')) },
  'courses.finishLesson': {
    input: publishedLesson,
    refs: ['course_id', 'lesson_id'],
    except: everyVisitor,
    stateless: "a visitor's own progress; progress.test.ts",
  },
  'courses.answerQuiz': {
    input: lessonWithQuiz,
    refs: ['course_id', 'lesson_id'],
    except: everyVisitor,
    stateless: "a visitor's own attempts; quiz.test.ts",
  },
  'courses.ownCertificate': {
    input: completedCourse,
    refs: ['course_id'],
    except: everyVisitor,
    stateless: 'of published courses with one; certificates.test.ts',
  },
  'courses.issueCertificate': {
    input: completedCourse,
    refs: ['course_id'],
    except: { who: ['stranger'], code: 'conflict', because: 'only who has completed the course gets one' },
    stateless: 'of published courses with one; certificates.test.ts',
  },
  'courses.certificate': {
    async input(world) {
      const { certificate } = await world.visitor.calls.courses.issueCertificate(await completedCourse(world))
      return { ...ofLibrary(world), code: certificate.code }
    },
    refs: ['code'],
    stateless: 'whoever has its code; certificates.test.ts',
  },
  'courses.reopenLesson': {
    input: publishedLesson,
    refs: ['course_id', 'lesson_id'],
    except: everyVisitor,
    stateless: "a visitor's own progress; progress.test.ts",
  },
  'courses.publish': { input: newCourse, refs: ['course_id'], content: onContent('course', publishing) },
  'courses.unpublish': { input: newCourse, refs: ['course_id'], content: onContent('course', publishing) },
  'courses.remove': { input: newCourse, refs: ['course_id'], content: onContent('course', publishing) },
  'courses.createLesson': {
    input: async (world) => ({ ...(await newCourse(world)), lesson_title: `Lesson ${world.canary}` }),
    refs: ['course_id'],
    content: onContent('course', plain('WEX', 'WEX'), () => ({ lesson_title: 'One more' })),
  },
  'courses.updateLesson': {
    input: async (world) => ({ ...(await newLesson(world)), lesson_title: 'Renamed' }),
    refs: ['lesson_id'],
    content: onContent('course', plain('WEX', 'WEX'), ({ lesson_id }) => ({ lesson_id, lesson_title: 'Other', course_id: undefined })),
  },
  'courses.publishLesson': { input: newLesson, refs: ['lesson_id'], content: onContent('course', publishing, ({ lesson_id }) => ({ lesson_id })) },
  'courses.unscheduleLesson': { input: newLesson, refs: ['lesson_id'], content: onContent('course', publishing, ({ lesson_id }) => ({ lesson_id })) },
  'courses.lessonVersions': {
    input: newLesson,
    refs: ['lesson_id'],
    content: onContent('course', plain('WEX', 'WEX'), ({ lesson_id }) => ({ lesson_id })),
  },
  'courses.lessonVersion': {
    input: async (world) => ({ ...(await newLesson(world)), version: 1 }),
    refs: ['lesson_id'],
    content: onContent('course', plain('WEX', 'WEX'), ({ lesson_id }) => ({ lesson_id, version: 1 })),
  },
  'courses.restoreLesson': {
    input: async (world) => ({ ...(await newLesson(world)), version: 1, revision: 1 }),
    refs: ['lesson_id'],
    content: onContent('course', plain('WEX', 'WEX'), ({ lesson_id }) => ({ lesson_id, version: 1, revision: 1 })),
  },
  'courses.removeLesson': { input: newLesson, refs: ['lesson_id'], content: onContent('course', publishing, ({ lesson_id }) => ({ lesson_id })) },
}

async function publishedLesson(world: World): Promise<{ course_id: string; lesson_id: string }> {
  const course = await publishedCourse(world)
  const { lesson } = await world.staff.editor.calls.courses.createLesson({ ...course, lesson_title: `Lesson ${world.canary}` })
  await world.staff.editor.calls.courses.publishLesson({ lesson_id: lesson.lesson_id })
  return { ...course, lesson_id: lesson.lesson_id }
}

/** A course with a certificate that the world's visitor has completed. */
async function completedCourse(world: World): Promise<{ course_id: string; reader_name: string }> {
  const { course_id, lesson_id } = await publishedLesson(world)
  const { courses } = world.staff.editor.calls
  const { revision } = (await courses.update({ course_id, has_certificate: true })).course
  await courses.publish({ course_id, revision })
  await world.visitor.calls.courses.finishLesson({ course_id, lesson_id })
  return { course_id, reader_name: 'Ada' }
}

async function lessonWithQuiz(world: World) {
  const course = await publishedCourse(world)
  const { lesson } = await world.staff.editor.calls.courses.createLesson({ ...course, lesson_title: `Lesson ${world.canary}`, lesson_quiz: oneQuestion })
  await world.staff.editor.calls.courses.publishLesson({ lesson_id: lesson.lesson_id })
  return { ...course, lesson_id: lesson.lesson_id, answers: [{ question_id: 'question', choice_ids: ['choice-a'] }] }
}

async function newLesson(world: World): Promise<{ lesson_id: string }> {
  const made = { ...(await newCourse(world)), lesson_title: `Lesson ${world.canary}` }
  return { lesson_id: (await world.staff.editor.calls.courses.createLesson(made)).lesson.lesson_id }
}
