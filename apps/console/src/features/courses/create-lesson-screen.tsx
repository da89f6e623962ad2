import { useQuery } from '@tanstack/react-query'
import { useNavigate, useParams, useSearchParams } from 'react-router'
import { api } from '../../shared/connection/api.ts'
import { Loaded } from '../../shared/interface/page/loaded.tsx'
import { courseQuery, putLesson, storedLesson } from './api.ts'
import { LessonForm } from './lesson-form.tsx'

/** Screen at /admin/courses/create/{course_id}: a new lesson, kept in the browser until it is first saved. `?section=` sets its section. */
export function Component() {
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
