import { NativeSelect } from '@mantine/core'
import type { CourseView, LessonView } from '@porchlight/contracts/courses/courses'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { api } from '../../shared/connection/api.ts'
import { showSuccess } from '../../shared/interface/toasts.ts'
import { usePermissions } from '../../shared/permissions/permissions.ts'
import { coursesQuery, putLesson } from './api.ts'
import { t } from './texts.ts'

/** Moves a lesson to the end of another course in the library. Moving out of or into a published course requires the publish permission. */
export function MoveToCourse({ lesson, course, canMove }: { lesson: LessonView; course: CourseView /** Whether all changes are saved. */; canMove: boolean }) {
  const navigate = useNavigate()
  const { can } = usePermissions()
  const { data: courses = [] } = useQuery(coursesQuery)
  const { lesson_id, revision } = lesson
  const goals = courses.filter(
    ({ support_lib_id, is_published }) => support_lib_id === course.support_lib_id && (!is_published || can('canManageAndPublishCoursesArticles')),
  )
  const move = useMutation({
    mutationFn: async (course_id: string) => {
      putLesson((await api.courses.updateLesson({ lesson_id, revision, course_id })).lesson)
      await navigate(`/admin/courses/update/${lesson_id}/${course_id}`, { replace: true })
      return goals.find((goal) => goal.course_id === course_id)?.course_title ?? ''
    },
    onSuccess: (title) => showSuccess(t('movedTo', { title })),
  })
  if (goals.length < 2) return null
  return (
    <NativeSelect
      label={t('course')}
      value={move.isPending ? move.variables : course.course_id}
      disabled={!canMove || move.isPending}
      description={canMove ? undefined : t('saveBeforeMove')}
      data={goals.map(({ course_id, course_title }) => ({ value: course_id, label: course_title }))}
      onChange={(event) => move.mutate(event.currentTarget.value)}
    />
  )
}
