import { Button } from '@mantine/core'
import type { CourseView, LessonView } from '@porchlight/contracts/courses/courses'
import { EmptyState } from '@porchlight/ui'
import { IconBook2, IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { StatusBadge } from '../../shared/content/publications/status-badge.tsx'
import { OrderedList } from '../../shared/interface/ordering/ordered-list.tsx'
import { OrderedRow } from '../../shared/interface/ordering/ordered-row.tsx'
import { Loaded } from '../../shared/interface/page/loaded.tsx'
import { Section } from '../../shared/interface/page/page.tsx'
import { lessonsQuery, useArrange } from './api.ts'
import styles from './courses.module.css'
import { afterMove, rowsOf, sectionsOf } from './outline.ts'
import { SectionDialog } from './section-dialog.tsx'
import { SectionHead } from './section-head.tsx'
import { t } from './texts.ts'

/** Sections and lessons of a course in one list, so that lessons can also be moved across section headings. */
export function CourseOutline({ course, isLocked }: { course: CourseView; isLocked: boolean }) {
  const lessons = useQuery(lessonsQuery(course.course_id))
  return <Loaded query={lessons}>{(list) => <Outline course={course} lessons={list} isLocked={isLocked} />}</Loaded>
}

function Outline({ course, lessons, isLocked }: { course: CourseView; lessons: LessonView[]; isLocked: boolean }) {
  const { course_id } = course
  const [isAdding, setAdding] = useState(false)
  const arrange = useArrange(course_id)
  const sections = sectionsOf(course.sections, lessons)
  const titles = new Map(lessons.map((lesson) => [lesson.lesson_id, lesson.lesson_title]))
  const rows = rowsOf(sections, (id) => titles.get(id) ?? '')
  const items = rows.map((row) => ({ id: row.id, name: row.title || t('noSection') }))
  const heldBack = new Set(lessons.flatMap((lesson) => (lesson.is_held_back ? [lesson.lesson_id] : [])))
  const actions = (
    <>
      {!isLocked && (
        <Button variant="default" size="xs" onClick={() => setAdding(true)}>
          {t('addSection')}
        </Button>
      )}
      <Button component={Link} to={`/admin/courses/create/${course_id}`} variant="default" size="xs" leftSection={<IconPlus size={14} stroke={2} />}>
        {t('addLesson')}
      </Button>
    </>
  )
  return (
    <Section title={t('content')} lead={isLocked || lessons.length === 0 ? undefined : t('contentLead')} actions={actions}>
      {rows.length === 0 && (
        <EmptyState icon={<IconBook2 size={20} stroke={1.6} />} title={t('emptyCourse')}>
          {t('emptyCourseText')}
        </EmptyState>
      )}
      {rows.length > 0 && (
        <OrderedList items={items} label={t('content')} onMove={(id, to) => arrange.mutate(afterMove(rows, id, to))}>
          {rows.map((row) => (
            <OrderedRow key={row.id} item={{ id: row.id, name: row.title }} isFixed={isLocked || row.kind === 'section'}>
              {row.kind === 'section' ? (
                <SectionHead course={course} sections={sections} title={row.title} isLocked={isLocked} onArrange={arrange.mutate} />
              ) : (
                <span className={styles.lessonLine}>
                  <Link className={styles.lesson} to={`/admin/courses/update/${row.id}/${course_id}`}>
                    {row.title}
                  </Link>
                  {heldBack.has(row.id) && <StatusBadge isPublished={false} />}
                </span>
              )}
            </OrderedRow>
          ))}
        </OrderedList>
      )}
      {isAdding && (
        <SectionDialog
          title=""
          taken={sections.map((section) => section.section_title)}
          onName={(section_title) => arrange.mutate([...sections, { section_title, lesson_ids: [] }])}
          onClose={() => setAdding(false)}
        />
      )}
    </Section>
  )
}
