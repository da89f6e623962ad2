import { type CourseView, coursesApi } from '@porchlight/contracts/courses/courses'
import { helpApi } from '@porchlight/contracts/help/help'
import { AppError } from '../../kernel/errors.ts'
import type { Module } from '../../kernel/kernel.ts'
import { query } from '../../kernel/operations.ts'
import { filledQuestions, lessonsWithSnippets, shownCourse, shownCourses, visitorCourse } from '../courses/index.ts'
import { articleHandlers } from './articles.ts'
import { categoryFoundAt, seenCategories } from './categories.ts'
import { followRedirect, wayBeyond, withReadersLinks } from './links-for-readers.ts'
import { newsHandlers } from './news.ts'
import { forReaders } from './readers.ts'
import { searchHandlers } from './search.ts'
import { languagesOfTitle, type Readers, type Shelf } from './shelf.ts'

export { articlesByWord, togetherByWord } from './articles-by-word.ts'
export { type FoundLanguages, foundLanguages } from './readers-facts.ts'
export type { ArticlesByWord, ReadersText } from './readers-text.ts'
export { askReadersState, concernsReaders } from './readers-version.ts'

const shelfOf = ({ shelves }: Readers, { support_lib_id }: CourseView): Shelf | undefined => shelves.find((shelf) => shelf.support_lib_id === support_lib_id)

/** Returns the object that fills in placeholders in content from a course's library. */
const fillerOf = (readers: Readers, course: CourseView) => shelfOf(readers, course)?.filler ?? readers.content.own

function presentCourse(readers: Readers, course: CourseView) {
  const { course_id, course_title, course_description, pass_mark, has_certificate, lessons } = course
  const { text } = fillerOf(readers, course)
  return { course_id, course_title: text(course_title), course_description: text(course_description), pass_mark, has_certificate, lessons }
}

/** @throws AppError `not_found` */
const courseAt = (readers: Readers, course_id: string): ReturnType<typeof shownCourse> =>
  followRedirect(readers, 'course', course_id, async (at) => {
    try {
      return await shownCourse(readers.ctx, at)
    } catch (error) {
      if (error instanceof AppError && error.code === 'not_found') return undefined
      throw error
    }
  })

/** The help center as readers see it. */
export const help: Module = {
  name: 'help',
  handlers: [
    query(helpApi.categories, (ctx, { address, ...input }) =>
      forReaders(ctx, input, async (readers) => ({
        categories: await seenCategories(readers),
        ...(address !== undefined && { found: categoryFoundAt(readers, address) }),
      })),
    ),
    ...articleHandlers,
    ...newsHandlers,
    ...searchHandlers,
    query(helpApi.courses, (ctx, input) =>
      forReaders(ctx, input, async (readers) => ({ courses: (await shownCourses(readers.ctx)).map((course) => presentCourse(readers, course)) })),
    ),
    query(helpApi.course, (ctx, { course_id, ...input }) =>
      forReaders(ctx, input, async (readers) => {
        const { course, lessons } = await courseAt(readers, course_id)
        const { text, html } = fillerOf(readers, course)
        const shelf = shelfOf(readers, course)
        const htmls = await lessonsWithSnippets(readers.ctx, course, readers.content, lessons)
        const contents = await withReadersLinks(readers, htmls.map(html))
        return {
          course: presentCourse(readers, course),
          courses_lessons: lessons.map(({ lesson_id, section_title, lesson_title, questions }, index) => ({
            lesson_id,
            questions: filledQuestions(questions, text),
            section_title: text(section_title),
            lesson_title: text(lesson_title),
            lesson_content: contents[index] ?? '',
          })),
          languages: shelf ? await languagesOfTitle(readers, shelf, course.course_title) : [readers.content.original],
        }
      }),
    ),
    query(helpApi.moved, (ctx, { kind, id, ...input }) =>
      forReaders(ctx, input, async (readers) => {
        const way = await wayBeyond(readers, kind, id)
        return { moved: way ? { kind: way.kind, id: way.address, lesson_id: way.lesson_id ?? null } : null }
      }),
    ),
    query(coursesApi.readPublished, async (ctx, input) => {
      const { courses_lessons, ...found } = await visitorCourse(ctx, input)
      const { support_lib_id } = ctx
      return forReaders(ctx, { support_lib_id, language: input.language }, async (readers) => {
        const contents = await withReadersLinks(
          readers,
          courses_lessons.map(({ lesson_content }) => lesson_content),
        )
        return { ...found, courses_lessons: courses_lessons.map((lesson, index) => ({ ...lesson, lesson_content: contents[index] ?? '' })) }
      })
    }),
  ],
}
