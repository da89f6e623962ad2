import type { CourseView } from '@porchlight/contracts/courses/courses'
import { useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router'
import { api } from '../../shared/connection/api.ts'
import { useFreshPublications } from '../../shared/content/publications/use-fresh-publications.ts'
import { Loaded } from '../../shared/interface/page/loaded.tsx'
import { courseQuery, lessonQuery, putLesson, storedLesson } from './api.ts'
import { LessonForm } from './lesson-form.tsx'

/** Screen at /admin/courses/update/{id}/{course_id}: lesson `id` of course `course_id`. */
export function Component() {
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
