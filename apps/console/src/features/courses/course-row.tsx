import type { CourseView } from '@porchlight/contracts/courses/courses'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { StatusBadge } from '../../shared/content/publications/status-badge.tsx'
import { progressQuery } from './api.ts'
import styles from './courses.module.css'
import { t } from './texts.ts'

/** Row of the course list: title, length and visitors' progress. */
export function CourseRow({ course }: { course: CourseView }) {
  return (
    <div className={styles.course}>
      <div className={styles.courseText}>
        <Link to={`/admin/courses/${course.course_id}`}>{course.course_title}</Link>
        {course.course_description && <p>{course.course_description}</p>}
      </div>
      <div className={styles.courseEnd}>
        <span>{t('lessons', { count: course.lessons })}</span>
        <Progress course_id={course.course_id} />
        <StatusBadge isPublished={course.is_published} hasDraft={course.draft !== null || Object.keys(course.section_labels).length > 0} />
      </div>
    </div>
  )
}

/** Number of visitors who have started and finished it, and of certificates, if there are any. */
export function Progress({ course_id }: { course_id: string }) {
  const { data } = useQuery(progressQuery)
  const progress = data?.get(course_id)
  if (!data) return null
  if (!progress) return <span>{t('noProgress')}</span>
  const { started, finished, certificates } = progress
  return <span>{[t('progress', { started, finished }), ...(certificates > 0 ? [t('certificates', { count: certificates })] : [])].join(' · ')}</span>
}
