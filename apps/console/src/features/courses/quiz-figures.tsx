import { currentLocale } from '@porchlight/ui/translate.ts'
import { useQuery } from '@tanstack/react-query'
import { FieldCard } from '../../shared/content/publications/field-card.tsx'
import { RetryLine } from '../../shared/interface/page/retry-line.tsx'
import { quizFiguresQuery } from './api.ts'
import styles from './quiz.module.css'
import { t } from './texts.ts'

/** How visitors did in the quizzes of a course, lesson by lesson; nothing as long as nobody has answered one. */
export function QuizFiguresCard({ course_id }: { course_id: string }) {
  const query = useQuery(quizFiguresQuery(course_id))
  const { data, isError } = query
  const lessons = (data ?? []).filter(({ attempts }) => attempts > 0)
  if (lessons.length === 0 && !isError) return null
  return (
    <FieldCard title={t('quizFigures')}>
      {isError && (
        <p role="alert">
          <RetryLine query={query}>{t('quizFiguresFailed')}</RetryLine>
        </p>
      )}
      {lessons.map(({ lesson_id, lesson_title, attempts, passed, questions }) => (
        <section key={lesson_id} className={styles.figures}>
          <h3 dir="auto">{lesson_title}</h3>
          <p>
            {t('quizAttempts', { count: attempts })} · {t('quizPassed', { share: percent(passed, attempts) })}
          </p>
          <ul>
            {questions.map(({ question_id, question, answered, right }) => (
              <li key={question_id}>
                <span dir="auto">{question}</span> <span>{answered === 0 ? '–' : t('quizRight', { share: percent(right, answered) })}</span>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </FieldCard>
  )
}

const percent = (part: number, whole: number) => new Intl.NumberFormat(currentLocale(), { style: 'percent' }).format(part / whole)
