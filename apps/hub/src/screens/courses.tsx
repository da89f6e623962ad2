import type { HelpCourse, HelpLesson } from '@porchlight/contracts/help/help'
import { useHub } from '../hub-context.ts'
import { Breadcrumb } from '../parts/breadcrumb.tsx'
import { Frame } from '../parts/frame.tsx'
import { type Made, MadeText } from '../parts/made-text.tsx'
import { t } from '../texts.ts'
import { CertificateOffer } from './certificate.tsx'
import { Quiz, QuizText } from './quiz.tsx'

/** All courses. */
export function Courses({ courses }: { courses: readonly HelpCourse[] }) {
  const { to } = useHub()
  return (
    <Frame>
      <h1>{t('courses')}</h1>
      {courses.length === 0 ? <p className="empty">{t('noCourses')}</p> : null}
      <ul className="cards">
        {courses.map(({ course_id, course_title, course_description, lessons }) => (
          <li key={course_id}>
            <a className="card" href={to({ name: 'course', id: course_id, lesson: null, isWhole: false })}>
              <strong dir="auto">{course_title}</strong>
              {course_description === '' ? null : (
                <span className="card-words" dir="auto">
                  {course_description}
                </span>
              )}
              <small>{t('lessons', { count: lessons })}</small>
            </a>
          </li>
        ))}
      </ul>
    </Frame>
  )
}

/** A course: one lesson at a time next to the list of lessons or, with `isWhole`, everything on one page for printing or reading straight through. */
export function Course({
  course,
  lessons,
  texts,
  shown,
  isWhole,
  lang,
}: {
  course: HelpCourse
  lessons: readonly HelpLesson[]
  /** Of the lessons whose text the page shows, by `lesson_id`. */
  texts: ReadonlyMap<string, Made>
  shown: HelpLesson | undefined
  isWhole: boolean
  /** Its language, if not that of the page. */
  lang: string | undefined
}) {
  const { to } = useHub()
  const textOf = ({ lesson_id }: HelpLesson) => texts.get(lesson_id)?.markup ?? ''
  const at = shown ? lessons.indexOf(shown) : -1
  const address = (lesson_id: string | null) => to({ name: 'course', id: course.course_id, lesson: lesson_id, isWhole: false })
  const before = lessons[at - 1]
  const after = lessons[at + 1]
  return (
    <Frame>
      <Breadcrumb
        steps={[
          { title: t('help'), href: to({ name: 'home' }) },
          { title: t('courses'), href: to({ name: 'courses' }) },
        ]}
      />
      <div className="page-head" lang={lang}>
        <div>
          <h1 dir="auto">{course.course_title}</h1>
          {course.course_description === '' ? null : (
            <p className="lead" dir="auto">
              {course.course_description}
            </p>
          )}
        </div>
      </div>
      {lessons.length === 0 ? <p className="empty">{t('noLessons')}</p> : null}
      {isWhole ? (
        <div className="text" lang={lang}>
          {lessons.map((lesson, index) => (
            <section key={lesson.lesson_id}>
              {lesson.section_title !== '' && lesson.section_title !== lessons[index - 1]?.section_title ? <h2 dir="auto">{lesson.section_title}</h2> : null}
              <h3 dir="auto">{lesson.lesson_title}</h3>
              <MadeText markup={textOf(lesson)} />
              {lesson.questions.length > 0 ? <QuizText questions={lesson.questions} /> : null}
            </section>
          ))}
        </div>
      ) : null}
      {shown && !isWhole ? (
        <div className="with-outline" data-course={course.course_id} data-lesson={shown.lesson_id}>
          <nav className="outline lessons" aria-label={t('lessonList')}>
            <ol lang={lang}>
              {lessons.map((lesson, index) => (
                <li key={lesson.lesson_id} data-lesson-line={lesson.lesson_id}>
                  {lesson.section_title !== '' && lesson.section_title !== lessons[index - 1]?.section_title ? (
                    <b>
                      <bdi>{lesson.section_title}</bdi>
                    </b>
                  ) : null}
                  {/* The title has its own direction; the mark beside it is on the page's side. */}
                  <a href={address(lesson.lesson_id)} {...(lesson === shown && { 'aria-current': 'page' as const })}>
                    <bdi>{lesson.lesson_title}</bdi>
                  </a>
                </li>
              ))}
            </ol>
            <a href={to({ name: 'course', id: course.course_id, lesson: null, isWhole: true })}>{t('wholeCourse')}</a>
          </nav>
          <article className="text">
            <h2 dir="auto" lang={lang}>
              {shown.lesson_title}
            </h2>
            <MadeText markup={textOf(shown)} lang={lang} />
            {shown.questions.length > 0 ? <Quiz course={course} lesson={shown} lang={lang} /> : null}
            <div className="lesson-done">
              {shown.questions.length > 0 ? null : (
                <button type="button" className="button quiet" data-complete hidden data-do={t('markDone')} data-undo={t('markedDone')} />
              )}
              <span role="status" data-progress={t('lessonsDone', { done: '{done}', lessons: '{lessons}' })} hidden />
            </div>
            <p className="steps">
              {before ? (
                <a className="button quiet" rel="prev" href={address(before.lesson_id)}>
                  {t('previousLesson', { title: before.lesson_title })}
                </a>
              ) : null}
              {after ? (
                <a className="button" rel="next" href={address(after.lesson_id)}>
                  {t('nextLesson', { title: after.lesson_title })}
                </a>
              ) : null}
            </p>
            {course.has_certificate ? <CertificateOffer course={course} /> : null}
          </article>
        </div>
      ) : null}
    </Frame>
  )
}
