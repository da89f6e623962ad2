import '@mantine/core/styles/Menu.layer.css'
import { ActionIcon, Menu } from '@mantine/core'
import type { CourseView } from '@porchlight/contracts/courses/courses'
import { IconDots, IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { Link } from 'react-router'
import styles from './courses.module.css'
import { type Section, withSectionMoved } from './outline.ts'
import { SectionDialog } from './section-dialog.tsx'
import { t } from './texts.ts'

/** Heading of a section: its name, a button to add a lesson, and actions on the whole section. */
export function SectionHead({
  course,
  sections,
  title,
  isLocked,
  onArrange,
}: {
  course: CourseView
  sections: Section[]
  title: string
  isLocked: boolean
  onArrange: (sections: Section[]) => void
}) {
  const [isNaming, setNaming] = useState(false)
  const at = sections.findIndex((section) => section.section_title === title)
  const isEmpty = sections[at]?.lesson_ids.length === 0
  const name = title || t('noSection')
  const label = Object.hasOwn(course.section_labels, title) ? course.section_labels[title] : undefined
  return (
    <div className={styles.section}>
      <h3>{name}</h3>
      {label !== undefined && !isEmpty && <span className={styles.sectionHint}>{label ? t('readersSee', { name: label }) : t('readersSeeNone')}</span>}
      {isEmpty && <span className={styles.sectionHint}>{t('emptySection')}</span>}
      {!isLocked && (
        <div className={styles.sectionActions}>
          <ActionIcon
            component={Link}
            to={`/admin/courses/create/${course.course_id}?section=${encodeURIComponent(title)}`}
            aria-label={t('addLessonTo', { name })}
            title={t('addLessonTo', { name })}
          >
            <IconPlus size={16} stroke={1.8} />
          </ActionIcon>
          <Menu position="bottom-end" width={200}>
            <Menu.Target>
              <ActionIcon aria-label={t('sectionMenu', { name })}>
                <IconDots size={16} stroke={1.7} />
              </ActionIcon>
            </Menu.Target>
            <Menu.Dropdown>
              <Menu.Item onClick={() => setNaming(true)}>{t('renameSection')}</Menu.Item>
              <Menu.Item disabled={at === 0} onClick={() => onArrange(withSectionMoved(sections, title, -1))}>
                {t('moveSectionUp')}
              </Menu.Item>
              <Menu.Item disabled={at === sections.length - 1} onClick={() => onArrange(withSectionMoved(sections, title, 1))}>
                {t('moveSectionDown')}
              </Menu.Item>
              <Menu.Item color="red" disabled={!isEmpty} onClick={() => onArrange(sections.filter((section) => section.section_title !== title))}>
                {t('removeSection')}
              </Menu.Item>
            </Menu.Dropdown>
          </Menu>
        </div>
      )}
      {isNaming && (
        <SectionDialog
          title={title}
          taken={sections.map((section) => section.section_title)}
          onName={(named) => onArrange(sections.map((section) => (section.section_title === title ? { ...section, section_title: named } : section)))}
          onClose={() => setNaming(false)}
        />
      )}
    </div>
  )
}
