import { NativeSelect } from '@mantine/core'
import type { CourseView, LessonView } from '@porchlight/contracts/courses/courses'
import type { SavedAs } from '@porchlight/contracts/published-documents/text-version'
import { useNavigate } from 'react-router'
import { api } from '../../shared/connection/api.ts'
import type { Checked } from '../../shared/content/faults/use-fault-question.tsx'
import { FreshnessCard } from '../../shared/content/freshness/freshness-card.tsx'
import { t as freshnessText } from '../../shared/content/freshness/texts.ts'
import { DraftActions } from '../../shared/content/publications/draft-actions.tsx'
import { FieldCard } from '../../shared/content/publications/field-card.tsx'
import { PublisherHint, RemoveButton } from '../../shared/content/publications/publish-actions.tsx'
import { Schedule } from '../../shared/content/publications/schedule.tsx'
import { StatusBadge } from '../../shared/content/publications/status-badge.tsx'
import { t as publicationText } from '../../shared/content/publications/texts.ts'
import { type Stored, useTextForm } from '../../shared/content/publications/use-text-form.ts'
import { WritePage } from '../../shared/content/publications/write-page.tsx'
import { ReviewCard } from '../../shared/content/reviews/review-card.tsx'
import { t as reviewText } from '../../shared/content/reviews/texts.ts'
import { usePermissions } from '../../shared/permissions/permissions.ts'
import { type LessonValues, putLesson, readLesson, storedLesson } from './api.ts'
import styles from './courses.module.css'
import { MoveToCourse } from './move-to-course.tsx'
import { QuizEditor } from './quiz-editor.tsx'
import { quizHtml, quizText } from './quiz-html.ts'
import { t } from './texts.ts'

const flag = 'canManageAndPublishCoursesArticles'

/** Lesson editor; `lesson` is null for a new one. A lesson is published with its course, or apart if it was added later. */
export function LessonForm({
  course,
  lesson,
  stored,
  store,
}: {
  course: CourseView
  lesson: LessonView | null
  stored: Stored<LessonValues>
  store: (values: LessonValues, revision: number, saved_as: SavedAs) => Promise<Stored<LessonValues>>
}) {
  const navigate = useNavigate()
  const { ready, can } = usePermissions()
  const { course_id, is_published } = course
  const isComplete = ({ lesson_title }: LessonValues) => lesson_title.trim() !== ''
  const copyKey = `lesson:${lesson?.lesson_id ?? `new:${course_id}`}`
  const read = async () => (lesson ? storedLesson(await readLesson(course_id, lesson.lesson_id)) : stored)
  const form = useTextForm({ copyKey, stored, store, isAutosaved: lesson !== null, isComplete, html: 'lesson_content', read })
  const isHeldBack = lesson === null || lesson.is_held_back
  const isShown = is_published && !isHeldBack
  // Readers see at once where a lesson is.
  const isPlaced = isShown && !can(flag)
  // What is published by itself is changed by those who publish.
  const isLocked = lesson !== null && lesson.publish_at !== null && !can(flag)
  const textOf = (values: Pick<LessonValues, 'lesson_title' | 'lesson_content'>) => ({ title: values.lesson_title, html: values.lesson_content })
  const written = (values: Omit<LessonValues, 'section_title'>) => ({ title: values.lesson_title, html: values.lesson_content + quizHtml(values.lesson_quiz) })
  const checked: Checked = { kind: 'lesson', ids: lesson ? [lesson.lesson_id] : [], flush: () => form.autosave.flush() }
  const titles = [...new Set(['', ...course.sections, form.values.section_title])]
  return (
    <WritePage
      about={{ kind: 'lesson', id: lesson?.lesson_id ?? '' }}
      heading={t(lesson ? 'editLesson' : 'newLesson')}
      back={{ to: `/admin/courses/${course_id}`, label: course.course_title }}
      form={form}
      missing={isComplete(form.values) ? null : publicationText('needsTitle')}
      text={{
        of: textOf,
        change: ({ title, html }) => ({ ...(title !== undefined && { lesson_title: title }), ...(html !== undefined && { lesson_content: html }) }),
      }}
      fields={{
        lesson_title: { label: publicationText('title') },
        lesson_content: { label: publicationText('content'), isHtml: true },
        lesson_quiz: { label: t('quiz'), shown: quizText },
        section_title: { label: t('section'), shown: (title) => title || t('noSection') },
      }}
      placeholder={{ title: t('lessonTitlePlaceholder'), html: t('lessonTextPlaceholder') }}
      isLocked={isLocked}
      isNew={lesson === null}
      below={<QuizEditor quiz={form.values.lesson_quiz} isReadOnly={isLocked} onChange={(lesson_quiz) => form.set({ lesson_quiz })} />}
      aside={
        <>
          <FieldCard title={t('place')}>
            {lesson && (!is_published || can(flag)) && <MoveToCourse lesson={lesson} course={course} canMove={!form.isDirty} />}
            <NativeSelect
              label={t('section')}
              value={form.values.section_title}
              disabled={isPlaced}
              data={titles.map((title) => ({ value: title, label: title || t('noSection') }))}
              onChange={(event) => form.set({ section_title: event.currentTarget.value })}
            />
          </FieldCard>
          <FieldCard title={t('lesson')}>
            <span className={styles.ofCourse}>
              <StatusBadge isPublished={isShown} hasDraft={lesson !== null && lesson.draft !== null} />
              {is_published && t('partOfPublished')}
            </span>
            {ready && !can(flag) && <PublisherHint flag={flag} />}
            {lesson && (
              <DraftActions
                title={form.values.lesson_title}
                hasDraft={is_published && (isHeldBack || lesson.draft !== null || form.isDirty)}
                isNew={isHeldBack}
                flag={flag}
                checked={checked}
                publish={async ({ despite, revision }) => {
                  putLesson((await api.courses.publishLesson({ lesson_id: lesson.lesson_id, revision, despite })).lesson)
                }}
                now={written(form.values)}
                history={{
                  key: `lesson:${lesson.lesson_id}`,
                  list: () => api.courses.lessonVersions({ lesson_id: lesson.lesson_id }),
                  read: async (version) => written((await api.courses.lessonVersion({ lesson_id: lesson.lesson_id, version })).version),
                  restore: {
                    operation: 'courses.restoreLesson',
                    run: async (version) => {
                      const { revision } = await form.autosave.flush()
                      putLesson((await api.courses.restoreLesson({ lesson_id: lesson.lesson_id, version, revision })).lesson)
                    },
                  },
                }}
              />
            )}
            {lesson && (
              <Schedule
                at={lesson.publish_at}
                isWaiting={is_published && (isHeldBack || lesson.draft !== null || form.isDirty)}
                flag={flag}
                checked={checked}
                plan={async (publish_at, { despite, revision }) => {
                  putLesson((await api.courses.publishLesson({ lesson_id: lesson.lesson_id, revision, publish_at, despite })).lesson)
                }}
                cancel={async () => putLesson((await api.courses.unscheduleLesson({ lesson_id: lesson.lesson_id })).lesson)}
              />
            )}
            {lesson && can(flag) && (
              <div>
                <RemoveButton
                  title={lesson.lesson_title}
                  remove={async () => {
                    await api.courses.removeLesson({ lesson_id: lesson.lesson_id })
                    await navigate(`/admin/courses/${course_id}`)
                  }}
                />
              </div>
            )}
          </FieldCard>
          {lesson && (
            <FieldCard title={reviewText('title')}>
              <ReviewCard
                kind="lesson"
                document_id={lesson.lesson_id}
                html={form.values.lesson_content}
                revision={form.document.revision}
                isUnseen={!isShown || lesson.draft !== null || form.isDirty}
                flush={() => form.autosave.flush()}
                onHtml={(lesson_content) => form.set({ lesson_content })}
              />
            </FieldCard>
          )}
          {lesson && (
            <FieldCard title={freshnessText('title')}>
              <FreshnessCard kind="lesson" document_id={lesson.lesson_id} />
            </FieldCard>
          )}
        </>
      }
    />
  )
}
