import type { CourseView } from '@porchlight/contracts/courses/courses'
import { EmptyState } from '@porchlight/ui'
import { IconPlus, IconSchool } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { FreshnessLink } from '../../shared/content/freshness/freshness-link.tsx'
import { useFreshPublications } from '../../shared/content/publications/use-fresh-publications.ts'
import { ReviewQueueLink } from '../../shared/content/reviews/review-queue-link.tsx'
import { WhyButton } from '../../shared/content/visibility/why-button.tsx'
import { OrderedList } from '../../shared/interface/ordering/ordered-list.tsx'
import { OrderedRow } from '../../shared/interface/ordering/ordered-row.tsx'
import { Loaded } from '../../shared/interface/page/loaded.tsx'
import { Page, Row, Section } from '../../shared/interface/page/page.tsx'
import { ActionButton } from '../../shared/permissions/action-button.tsx'
import { usePermissions } from '../../shared/permissions/permissions.ts'
import { useSignedIn } from '../../shared/session/session-store.ts'
import { coursesQuery, useMoveCourse } from './api.ts'
import { CourseDialog } from './course-dialog.tsx'
import { CourseRow } from './course-row.tsx'
import { t } from './texts.ts'

/** Screen at /admin/courses: the library's courses in the order visitors see them, then its parent's. */
export function Component() {
  useFreshPublications()
  const { support_lib_id } = useSignedIn().user
  const [isCreating, setCreating] = useState(false)
  const navigate = useNavigate()
  const courses = useQuery(coursesQuery)
  const create = (
    <ActionButton for="courses.create" leftSection={<IconPlus size={16} stroke={2} />} onClick={() => setCreating(true)}>
      {t('create')}
    </ActionButton>
  )
  const actions = (
    <>
      <FreshnessLink />
      <ReviewQueueLink />
      {create}
    </>
  )
  return (
    <Page title={t('title')} lead={t('lead')} actions={actions} wide>
      <Loaded query={courses} rows={4} height={48}>
        {(list) => {
          const own = list.filter((course) => course.support_lib_id === support_lib_id)
          const defaults = list.filter((course) => course.support_lib_id !== support_lib_id)
          return (
            <>
              <Section>{own.length > 0 ? <OwnCourses courses={own} /> : <Nothing />}</Section>
              {defaults.length > 0 && <DefaultCourses courses={defaults} />}
            </>
          )
        }}
      </Loaded>
      {isCreating && <CourseDialog onClose={() => setCreating(false)} onDone={(course_id) => void navigate(`/admin/courses/${course_id}`)} />}
    </Page>
  )
}

function OwnCourses({ courses }: { courses: CourseView[] }) {
  const { can } = usePermissions()
  const move = useMoveCourse()
  // Moving a published course requires the publish permission.
  const isFixed = (course: CourseView) => course.is_published && !can('canManageAndPublishCoursesArticles')
  const items = courses.map((course) => ({ id: course.course_id, name: course.course_title }))
  return (
    <OrderedList items={items} label={t('order')} onMove={(course_id, position) => move.mutate({ course_id, position })}>
      {courses.map((course) => (
        <OrderedRow key={course.course_id} item={{ id: course.course_id, name: course.course_title }} isFixed={isFixed(course)}>
          <CourseRow course={course} />
        </OrderedRow>
      ))}
    </OrderedList>
  )
}

function DefaultCourses({ courses }: { courses: CourseView[] }) {
  return (
    <Section title={t('defaults')} lead={t('defaultsLead')}>
      {courses.map((course) => (
        <Row
          key={course.course_id}
          label={course.course_title}
          hint={[course.course_description, t('lessons', { count: course.lessons })].filter(Boolean).join(' · ')}
        >
          <WhyButton about={{ kind: 'course', id: course.course_id }} title={course.course_title} />
        </Row>
      ))}
    </Section>
  )
}

function Nothing() {
  return (
    <EmptyState icon={<IconSchool size={20} stroke={1.6} />} title={t('empty')}>
      {t('emptyText')}
    </EmptyState>
  )
}
