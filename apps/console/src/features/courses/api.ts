import { ApiError } from '@porchlight/client'
import type { CourseView, LessonView } from '@porchlight/contracts'
import { queryOptions, useMutation } from '@tanstack/react-query'
import { api } from '../../shared/api.ts'
import { errorText } from '../../shared/error-text.ts'
import type { Stored } from '../../shared/publications/text-form-state.ts'
import { publicationsKey } from '../../shared/publications/use-fresh-publications.ts'
import { queryClient } from '../../shared/query-client.ts'
import { showError, showInfo } from '../../shared/toasts.ts'
import type { Section } from './outline.ts'
import { t } from './texts.ts'

const key = [publicationsKey, 'courses'] as const

/** Courses of the library in their order, then published ones of the parent. */
export const coursesQuery = queryOptions({ queryKey: [...key, 'list'], queryFn: async () => (await api.courses.list({ library_type: 'all' })).courses })

/** How many visitors have begun and finished each course. */
export const progressQuery = queryOptions({
  queryKey: [...key, 'progress'],
  queryFn: async () => new Map((await api.courses.progress({})).courses_progress.map((progress) => [progress.course_id, progress])),
  structuralSharing: false,
})

/** One course; the list is short, so it is read from there. */
export const courseQuery = (course_id: string) => queryOptions({ ...coursesQuery, select: (courses: CourseView[]) => courseIn(courses, course_id) })

/** @throws ApiError `not_found` */
function courseIn(courses: readonly CourseView[], course_id: string): CourseView {
  const course = courses.find((one) => one.course_id === course_id)
  if (!course) throw new ApiError('not_found', 404)
  return course
}

/** The lessons of a course in their order. */
export const lessonsQuery = (course_id: string) =>
  queryOptions({ queryKey: [...key, 'lessons', course_id], queryFn: async () => (await api.courses.lessons({ course_id })).courses_lessons })

/** One lesson. */
export const lessonQuery = (course_id: string, lesson_id: string) =>
  queryOptions({ queryKey: [...key, 'lesson', course_id, lesson_id], queryFn: () => readLesson(course_id, lesson_id) })

/**
 * A lesson as it is stored now.
 * @throws ApiError `not_found`
 */
export async function readLesson(course_id: string, lesson_id: string): Promise<LessonView> {
  const [lesson] = (await api.courses.lessons({ course_id, lesson_id })).courses_lessons
  if (!lesson) throw new ApiError('not_found', 404)
  return lesson
}

/** What is written of a lesson. */
export type LessonValues = Pick<LessonView, 'lesson_title' | 'lesson_content' | 'section_title'>

/** What is stored, as a form begins with it. */
export function storedLesson({ revision, lesson_title, lesson_content, section_title }: LessonView): Stored<LessonValues> {
  return { revision, values: { lesson_title, lesson_content, section_title } }
}

/** Puts a lesson that the server has just answered in place, and lets the course be asked again. */
export function putLesson(lesson: LessonView): LessonView {
  queryClient.setQueryData(lessonQuery(lesson.course_id, lesson.lesson_id).queryKey, lesson)
  void queryClient.invalidateQueries({ queryKey: lessonsQuery(lesson.course_id).queryKey })
  void queryClient.invalidateQueries({ queryKey: coursesQuery.queryKey })
  return lesson
}

/** Puts a course that the server has just answered in place. */
export function putCourse(course: CourseView): CourseView {
  queryClient.setQueryData(coursesQuery.queryKey, (known) => known?.map((one) => (one.course_id === course.course_id ? course : one)))
  return course
}

/** Asks for everything of courses again. */
export const refreshCourses = () => queryClient.invalidateQueries({ queryKey: key })

/** Gives a course another place; shown at once, taken back if it fails. */
export function useMoveCourse() {
  return useMutation({
    mutationFn: ({ course_id, position }: { course_id: string; position: number }) => api.courses.update({ course_id, position }),
    onMutate: async ({ course_id, position }) => {
      await queryClient.cancelQueries({ queryKey: coursesQuery.queryKey })
      const before = queryClient.getQueryData(coursesQuery.queryKey)
      const moved = before?.find((course) => course.course_id === course_id)
      if (before && moved) queryClient.setQueryData(coursesQuery.queryKey, before.filter((course) => course !== moved).toSpliced(position, 0, moved))
      return { before }
    },
    onError: (cause, _move, context) => {
      queryClient.setQueryData(coursesQuery.queryKey, context?.before)
      showError(errorText(cause))
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: coursesQuery.queryKey }),
  })
}

/** Puts sections and lessons in a new order; shown at once. When a colleague has added or deleted one, it is said and the present state shown. */
export function useArrange(course_id: string) {
  const lessonsKey = lessonsQuery(course_id).queryKey
  return useMutation({
    mutationFn: (sections: Section[]) => api.courses.arrange({ course_id, sections }),
    onMutate: async (sections) => {
      await queryClient.cancelQueries({ queryKey: key })
      const before = { lessons: queryClient.getQueryData(lessonsKey), courses: queryClient.getQueryData(coursesQuery.queryKey) }
      const placed = sections.flatMap(({ section_title, lesson_ids }) =>
        lesson_ids.flatMap((id) => before.lessons?.filter((lesson) => lesson.lesson_id === id).map((lesson) => ({ ...lesson, section_title })) ?? []),
      )
      queryClient.setQueryData(lessonsKey, placed)
      const titles = sections.map((section) => section.section_title)
      queryClient.setQueryData(
        coursesQuery.queryKey,
        before.courses?.map((course) => (course.course_id === course_id ? { ...course, sections: titles } : course)),
      )
      return before
    },
    onSuccess: ({ course, courses_lessons }) => {
      putCourse(course)
      queryClient.setQueryData(lessonsKey, courses_lessons)
    },
    onError: (cause, _sections, before) => {
      queryClient.setQueryData(lessonsKey, before?.lessons)
      queryClient.setQueryData(coursesQuery.queryKey, before?.courses)
      if (cause instanceof ApiError && cause.code === 'conflict') showInfo(t('changedMeanwhile'))
      else showError(errorText(cause))
      void refreshCourses()
    },
  })
}
