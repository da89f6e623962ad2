import type { Module } from '../../kernel/kernel.ts'
import { createCourse, publishCourse, removeCourse, unpublishCourse, updateCourse } from './actions/write-course.ts'
import { createLesson, removeLesson, updateLesson } from './actions/write-lesson.ts'
import { courseQueries } from './queries.ts'

/** Courses and their lessons. */
export const courses: Module = {
  name: 'courses',
  handlers: [...courseQueries, createCourse, updateCourse, publishCourse, unpublishCourse, removeCourse, createLesson, updateLesson, removeLesson],
}
