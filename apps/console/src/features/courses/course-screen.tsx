import { Button } from '@mantine/core'
import type { CourseView } from '@porchlight/contracts/courses/courses'
import { IconEye } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate, useParams } from 'react-router'
import { api } from '../../shared/connection/api.ts'
import { queryClient } from '../../shared/connection/query-client.ts'
import { BackLink } from '../../shared/content/publications/back-link.tsx'
import { DraftActions } from '../../shared/content/publications/draft-actions.tsx'
import { FormNotices } from '../../shared/content/publications/form-notices.tsx'
import { PublishActions } from '../../shared/content/publications/publish-actions.tsx'
import { SaveState } from '../../shared/content/publications/save-state.tsx'
import { t as publicationText } from '../../shared/content/publications/texts.ts'
import { useFreshPublications } from '../../shared/content/publications/use-fresh-publications.ts'
import { type Stored, useTextForm } from '../../shared/content/publications/use-text-form.ts'
import { WhyButton } from '../../shared/content/visibility/why-button.tsx'
import { Loaded } from '../../shared/interface/page/loaded.tsx'
import { usePermissions } from '../../shared/permissions/permissions.ts'
import { courseQuery, coursesQuery, lessonsQuery, putCourse } from './api.ts'
import { CourseDetails, type CourseValues } from './course-details.tsx'
import { CourseOutline } from './course-outline.tsx'
import { CoursePreview } from './course-preview.tsx'
import { Progress } from './course-row.tsx'
import styles from './courses.module.css'
import { QuizFiguresCard } from './quiz-figures.tsx'
import { t } from './texts.ts'

const flag = 'canManageAndPublishCoursesArticles'

/** Screen at /admin/courses/{course_id}: one course with its sections and lessons. */
export function Component() {
  useFreshPublications()
  const { course_id = '' } = useParams()
  return (
    <Loaded query={useQuery(courseQuery(course_id))} rows={8} height={32}>
      {(course) => <Course key={course_id} course={course} />}
    </Loaded>
  )
}

const textOf = ({ draft, course_title, course_description, pass_mark, has_certificate }: CourseView): CourseValues => ({
  ...{ course_title, course_description, pass_mark, has_certificate },
  ...draft,
})
const storedCourse = (course: CourseView): Stored<CourseValues> => ({ revision: course.revision, values: textOf(course) })

function Course({ course }: { course: CourseView }) {
  const { course_id, is_published, revision } = course
  const { course_title } = textOf(course)
  const navigate = useNavigate()
  const { can } = usePermissions()
  const [isPreviewed, setPreviewed] = useState(false)
  // Readers see its order at once.
  const isFixed = is_published && !can(flag)
  const isComplete = (values: CourseValues) => values.course_title.trim() !== ''
  const form = useTextForm({
    copyKey: `course:${course_id}`,
    stored: storedCourse(course),
    isAutosaved: true,
    isComplete,
    store: async (values, revision) => storedCourse(putCourse((await api.courses.update({ course_id, revision, ...values })).course)),
    read: async () => storedCourse((await queryClient.fetchQuery({ ...coursesQuery, staleTime: 0 })).find((one) => one.course_id === course_id) ?? course),
  })
  return (
    <div className={styles.page}>
      <header className={styles.head}>
        <BackLink to="/admin/courses" label={t('title')} />
        <h1>{course_title}</h1>
        <p>
          <Progress course_id={course_id} />
        </p>
        <div className={styles.headActions}>
          <SaveState form={form} isNew={false} missing={isComplete(form.values) ? null : publicationText('needsTitle')} unsent={null} />
          <Button variant="default" leftSection={<IconEye size={16} stroke={1.7} />} onClick={() => setPreviewed(true)}>
            {t('preview')}
          </Button>
        </div>
      </header>
      <FormNotices
        form={form}
        isLocked={false}
        fields={{
          course_title: { label: t('courseTitle') },
          course_description: { label: t('description') },
          pass_mark: { label: t('passMark') },
          has_certificate: { label: t('certificate'), shown: (isOn) => t(isOn ? 'yes' : 'no') },
        }}
      />
      <div className={styles.columns}>
        <CourseOutline course={course} isLocked={isFixed} />
        <aside className={styles.aside}>
          <PublishActions
            title={course_title}
            isPublished={is_published}
            isDirty={form.isDirty}
            flag={flag}
            concerns={{ course_ids: [course_id] }}
            why={<WhyButton about={{ kind: 'course', id: course_id }} />}
            linked={{ kind: 'course', id: course_id }}
            draft={
              <DraftActions
                title={form.values.course_title}
                hasDraft={is_published && (course.draft !== null || Object.keys(course.section_labels).length > 0 || form.isDirty)}
                flag={flag}
                checked={{ kind: 'lesson', ids: [], flush: () => form.autosave.flush() }}
                publish={async ({ revision: flushed }) => putCourse((await api.courses.publish({ course_id, revision: flushed })).course)}
              />
            }
            checked={{
              kind: 'lesson',
              ids: async () => (await queryClient.fetchQuery(lessonsQuery(course_id))).map(({ lesson_id }) => lesson_id),
              shown_too: [course_id],
            }}
            setPublished={async (isNow, redirect_to, accepted) =>
              putCourse(
                (
                  await (isNow
                    ? api.courses.publish({ course_id, revision, despite_of: accepted?.despite_of })
                    : api.courses.unpublish({ course_id, redirect_to }))
                ).course,
              )
            }
            remove={async (redirect_to) => {
              await api.courses.remove({ course_id, redirect_to })
              await navigate('/admin/courses')
            }}
          />
          <CourseDetails form={form} />
          <QuizFiguresCard course_id={course_id} />
        </aside>
      </div>
      {isPreviewed && <CoursePreview course={{ ...course, ...textOf(course) }} onClose={() => setPreviewed(false)} />}
    </div>
  )
}
