import type { Module } from '../../kernel/kernel.ts'
import { publicationNotices } from '../categories/index.ts'
import { arrangeCourse } from './actions/arrange-course.ts'
import { createCourse, publishCourse, removeCourse, unpublishCourse, updateCourse } from './actions/write-course.ts'
import { createLesson, lessonSchedules, publishLesson, removeLesson, restoreLesson, unscheduleLesson, updateLesson } from './actions/write-lesson.ts'
import { answerQuiz } from './attempts.ts'
import { binnedCourses, binnedLessons } from './binned.ts'
import { certificateHandlers } from './certificates.ts'
import { fileHolders } from './file-holders.ts'
import { lessonsWithSnippets } from './lessons-with-snippets.ts'
import { linkedCourses, linkHolders } from './links.ts'
import { progressHandlers, shownCourse, shownCourses, visitorCourse } from './progress.ts'
import { courseQueries, shownLessons } from './queries.ts'
import { quizFigures } from './quiz-figures.ts'
import { searchableCourses } from './searchable-courses.ts'

export { inheritedCourses } from './inherited-courses.ts'
export { learnedBetween, mostLearned } from './learned.ts'
export { filledQuestions } from './quiz.ts'
export { lessonsWithSnippets, shownCourse, shownCourses, shownLessons, visitorCourse }

const writing = [
  createCourse,
  updateCourse,
  arrangeCourse,
  publishCourse,
  unpublishCourse,
  removeCourse,
  createLesson,
  updateLesson,
  publishLesson,
  unscheduleLesson,
  restoreLesson,
  removeLesson,
]

/** Courses, their lessons, and visitors' progress. */
export const courses: Module = {
  name: 'courses',
  linkHolders,
  linked: [linkedCourses],
  binned: [binnedCourses, binnedLessons],
  fileHolders,
  handlers: [...courseQueries, ...writing, ...progressHandlers, answerQuiz, quizFigures, ...certificateHandlers],
  tasks: [lessonSchedules.task],
  notices: publicationNotices('course'),
  searchable: [searchableCourses],
}
