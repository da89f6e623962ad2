import { Button, Checkbox, Modal } from '@mantine/core'
import type { CourseView, LessonView } from '@porchlight/contracts/courses/courses'
import { IconCheck } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useReturnFocus } from '../../shared/interface/dialogs/use-return-focus.ts'
import { Loaded } from '../../shared/interface/page/loaded.tsx'
import { ContentLanguage, LanguageChoice } from '../../shared/library/content-language.tsx'
import { FilledRichText } from '../../shared/library/filled-rich-text.tsx'
import { libraryQuery } from '../../shared/library/library.ts'
import { useFilledContent } from '../../shared/library/use-filled-content.ts'
import { lessonsQuery } from './api.ts'
import styles from './courses.module.css'
import { sectionsOf } from './outline.ts'
import { t } from './texts.ts'

/** Preview of the course as visitors see it: the lesson list beside the current lesson, with finished lessons checked. Progress made here isn't saved. */
export function CoursePreview({ course, onClose }: { course: CourseView; onClose: () => void }) {
  useReturnFocus()
  const lessons = useQuery(lessonsQuery(course.course_id))
  const { data: library } = useQuery(libraryQuery)
  const [language, setLanguage] = useState<string | null>(null)
  const isDefault = library !== undefined && course.support_lib_id !== library.support_lib_id
  const { text } = useFilledContent()
  return (
    <Modal opened onClose={onClose} title={t('previewOf', { title: text(course.course_title) })} size="64rem" closeButtonProps={{ 'aria-label': t('close') }}>
      <div className={styles.previewHead}>
        <p className={styles.previewHint}>{t('previewHint')}</p>
        <LanguageChoice language={language} isDefault={isDefault} onChange={setLanguage} />
      </div>
      <ContentLanguage language={language} isDefault={isDefault}>
        <Loaded query={lessons}>{(list) => (list.length > 0 ? <Walk course={course} lessons={list} /> : <p>{t('emptyCourse')}</p>)}</Loaded>
      </ContentLanguage>
    </Modal>
  )
}

function Walk({ course, lessons }: { course: CourseView; lessons: LessonView[] }) {
  const [openId, setOpenId] = useState(lessons[0]?.lesson_id)
  const [done, setDone] = useState<ReadonlySet<string>>(new Set())
  const { text } = useFilledContent()
  const open = lessons.find((lesson) => lesson.lesson_id === openId) ?? lessons[0]
  const mark = (id: string, isDone: boolean) => setDone((known) => new Set(isDone ? [...known, id] : [...known].filter((other) => other !== id)))
  return (
    <div className={styles.walk}>
      <nav className={styles.steps} aria-label={t('content')}>
        {course.course_description && <p>{text(course.course_description)}</p>}
        <progress max={lessons.length} value={done.size} aria-label={t('doneOf', { done: done.size, count: lessons.length })} />
        <span>{t('doneOf', { done: done.size, count: lessons.length })}</span>
        {sectionsOf(course.sections, lessons)
          .filter((section) => section.lesson_ids.length > 0)
          .map((section) => (
            <div key={section.section_title}>
              {section.section_title && <h3>{text(section.section_title)}</h3>}
              {section.lesson_ids.map((id) => (
                <button key={id} type="button" className={styles.step} aria-current={id === open?.lesson_id ? 'step' : undefined} onClick={() => setOpenId(id)}>
                  <span className={styles.tick} data-done={done.has(id) || undefined}>
                    {done.has(id) && <IconCheck size={12} stroke={3} aria-label={t('done')} />}
                  </span>
                  {text(lessons.find((lesson) => lesson.lesson_id === id)?.lesson_title ?? '')}
                </button>
              ))}
            </div>
          ))}
      </nav>
      {open && (
        <article className={styles.reading}>
          <h2>{text(open.lesson_title)}</h2>
          <FilledRichText html={open.lesson_content} />
          {open.questions.length > 0 && (
            <section className={styles.questions} aria-label={t('quiz')}>
              <h3>{t('quiz')}</h3>
              <p>{t('previewOfQuiz')}</p>
              <ol>
                {open.questions.map(({ question_id, question, choices }) => (
                  <li key={question_id}>
                    {text(question)}
                    <ul>
                      {choices.map(({ choice_id, label }) => (
                        <li key={choice_id}>{text(label)}</li>
                      ))}
                    </ul>
                  </li>
                ))}
              </ol>
            </section>
          )}
          <Checkbox label={t('markDone')} checked={done.has(open.lesson_id)} onChange={(event) => mark(open.lesson_id, event.currentTarget.checked)} />
          <Next lessons={lessons} open={open} onOpen={setOpenId} />
        </article>
      )}
    </div>
  )
}

function Next({ lessons, open, onOpen }: { lessons: LessonView[]; open: LessonView; onOpen: (id: string) => void }) {
  const { text } = useFilledContent()
  const next = lessons[lessons.indexOf(open) + 1]
  if (!next) return null
  return (
    <Button variant="default" style={{ justifySelf: 'start' }} onClick={() => onOpen(next.lesson_id)}>
      {t('nextLesson', { title: text(next.lesson_title) })}
    </Button>
  )
}
