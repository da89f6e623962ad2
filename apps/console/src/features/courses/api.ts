import { ApiError } from '@porchlight/client'
import type { CourseView, LessonView } from '@porchlight/contracts/courses/courses'
import { queryOptions, useMutation } from '@tanstack/react-query'
import { api } from '../../shared/connection/api.ts'
import { errorText } from '../../shared/connection/error-text.ts'
import { changing, keepAnswer, optimistic, outlivesPage } from '../../shared/connection/optimistic.ts'
import { publicationsKey } from '../../shared/content/publications/use-fresh-publications.ts'
import type { Stored } from '../../shared/content/publications/use-text-form.ts'
import { showError, showInfo } from '../../shared/interface/toasts.ts'
import type { Section } from './outline.ts'
import { t } from './texts.ts'

const key = [publicationsKey, 'courses'] as const

/** Query for the library's courses in order, followed by the parent's published ones. */
export const coursesQuery = queryOptions({ queryKey: [...key, 'list'], queryFn: async () => (await api.courses.list({ library_type: 'all' })).courses })

/** Query for how many visitors have started and finished each course. */
export const progressQuery = queryOptions({
  queryKey: [...key, 'progress'],
  queryFn: async () => new Map((await api.courses.progress({})).courses_progress.map((progress) => [progress.course_id, progress])),
  structuralSharing: false,
})

/** Query for how visitors did in the quizzes of a course. */
export const quizFiguresQuery = (course_id: string) =>
  queryOptions({ queryKey: [...key, 'quiz-figures', course_id], queryFn: async () => (await api.courses.quizFigures({ course_id })).lessons })

/** Query for one course, selected from the course list, which is short enough to load whole. */
export const courseQuery = (course_id: string) => queryOptions({ ...coursesQuery, select: (courses: CourseView[]) => courseIn(courses, course_id) })

/** @throws ApiError `not_found` */
function courseIn(courses: readonly CourseView[], course_id: string): CourseView {
  const course = courses.find((one) => one.course_id === course_id)
  if (!course) throw new ApiError('not_found', 404)
  return course
}

/** Query for a course's lessons in order. */
export const lessonsQuery = (course_id: string) =>
  queryOptions({ queryKey: [...key, 'lessons', course_id], queryFn: async () => (await api.courses.lessons({ course_id })).courses_lessons })

/** Query for one lesson. */
export const lessonQuery = (course_id: string, lesson_id: string) =>
  queryOptions({ queryKey: [...key, 'lesson', course_id, lesson_id], queryFn: () => readLesson(course_id, lesson_id) })

/**
 * Fetches a lesson's current state.
 * @throws ApiError `not_found`
 */
export async function readLesson(course_id: string, lesson_id: string): Promise<LessonView> {
  const [lesson] = (await api.courses.lessons({ course_id, lesson_id })).courses_lessons
  if (!lesson) throw new ApiError('not_found', 404)
  return lesson
}

/** The editable fields of a lesson. */
export type LessonValues = Pick<LessonView, 'lesson_title' | 'lesson_content' | 'lesson_quiz' | 'section_title'>

/** Returns the stored values that initialize a form. */
export function storedLesson({ revision, draft, section_title, ...lesson }: LessonView): Stored<LessonValues> {
  const { lesson_title, lesson_content, lesson_quiz } = draft ?? lesson
  return { revision, values: { lesson_title, lesson_content, lesson_quiz, section_title } }
}

/** Puts a lesson from a server response into the cache and invalidates its course. */
export function putLesson(lesson: LessonView): LessonView {
  keepAnswer(lessonQuery(lesson.course_id, lesson.lesson_id).queryKey, lesson)
  return lesson
}

/** Puts a course from a server response into the cache. */
export function putCourse(course: CourseView): CourseView {
  keepAnswer(coursesQuery.queryKey, (known) => known?.map((one) => (one.course_id === course.course_id ? course : one)))
  return course
}

/** Moves a course with an optimistic update, which is rolled back on failure. */
export function useMoveCourse() {
  const inList = (courses: CourseView[], { course_id, position }: { course_id: string; position: number }) => {
    const moved = courses.filter((course) => course.course_id === course_id)
    return courses.filter((course) => course.course_id !== course_id).toSpliced(position, 0, ...moved)
  }
  return useMutation({
    mutationFn: (move: { course_id: string; position: number }) =>
      optimistic<CourseView[], unknown>(
        coursesQuery,
        (known) => inList(known, move),
        () => api.courses.update(move, outlivesPage),
      ),
  })
}

/** Reorders sections and lessons with an optimistic update. If a colleague has added or deleted one, notifies the user and shows the current state. */
export function useArrange(course_id: string) {
  return useMutation({
    mutationFn: (sections: Section[]) =>
      optimistic<CourseView[], unknown>(
        coursesQuery,
        (known) => known.map((course) => (course.course_id === course_id ? { ...course, sections: titlesOf(sections) } : course)),
        () => api.courses.arrange({ course_id, sections }, outlivesPage),
        { also: [changing<LessonView[]>(lessonsQuery(course_id), (known) => placed(known, sections))] },
      ),
    onError: (cause) => {
      if (cause instanceof ApiError && cause.code === 'conflict') showInfo(t('changedMeanwhile'))
      else showError(errorText(cause))
    },
  })
}

const titlesOf = (sections: readonly Section[]) => sections.map((section) => section.section_title)
/** Returns the lessons of sections in their new order. */
const placed = (lessons: readonly LessonView[], sections: readonly Section[]) =>
  sections.flatMap(({ section_title, lesson_ids }) =>
    lesson_ids.flatMap((id) => lessons.filter((lesson) => lesson.lesson_id === id).map((lesson) => ({ ...lesson, section_title }))),
  )
