import type { CourseView } from '@porchlight/contracts/courses/courses'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useParams, useSearchParams } from 'react-router'
import { api } from '../../shared/connection/api.ts'
import { useFreshPublications } from '../../shared/content/publications/use-fresh-publications.ts'
import { Loaded } from '../../shared/interface/page/loaded.tsx'
import { courseQuery, lessonQuery, putLesson, storedLesson } from './api.ts'
import { LessonForm } from './lesson-form.tsx'

/** Screen at /admin/courses/create/{course_id} and /admin/courses/update/{id}/{course_id}: the editor of a new or a known lesson. */
export function Component() {
  const { id } = useParams()
  return id === undefined ? <NewLesson /> : <KnownLesson />
}

/** A new lesson, kept in the browser until it is first saved. `?section=` sets its section. */
function NewLesson() {
  const { course_id = '' } = useParams()
  const [query] = useSearchParams()
  const navigate = useNavigate()
  return (
    <Loaded query={useQuery(courseQuery(course_id))} rows={8} height={28}>
      {(course) => (
        <LessonForm
          course={course}
          lesson={null}
          stored={{
            revision: 0,
            values: { lesson_title: '', lesson_content: '', lesson_quiz: null, section_title: query.get('section') ?? course.sections.at(-1) ?? '' },
          }}
          store={async (values) => {
            const lesson = putLesson((await api.courses.createLesson({ course_id, ...values })).lesson)
            void navigate(`/admin/courses/update/${lesson.lesson_id}/${course_id}`, { replace: true })
            return storedLesson(lesson)
          }}
        />
      )}
    </Loaded>
  )
}

/** Lesson `id` of course `course_id`. */
function KnownLesson() {
  useFreshPublications()
  const { course_id = '' } = useParams()
  return (
    <Loaded query={useQuery(courseQuery(course_id))} rows={8} height={28}>
      {(course) => <Lesson course={course} />}
    </Loaded>
  )
}

function Lesson({ course }: { course: CourseView }) {
  const { id = '' } = useParams()
  return (
    <Loaded query={useQuery(lessonQuery(course.course_id, id))} rows={8} height={28}>
      {(lesson) => (
        <LessonForm
          key={id}
          course={course}
          lesson={lesson}
          stored={storedLesson(lesson)}
          store={async (values, revision, saved_as) =>
            storedLesson(putLesson((await api.courses.updateLesson({ lesson_id: id, revision, saved_as, ...values })).lesson))
          }
        />
      )}
    </Loaded>
  )
}
