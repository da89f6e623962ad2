import type { LessonQuiz } from '@porchlight/contracts/courses/quiz'
import { t } from './texts.ts'

const escaped = (words: string): string => words.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')

/** Returns the questions of a lesson as a text below its own, so that its history shows what was changed in them. */
export function quizHtml(quiz: LessonQuiz | null): string {
  if (!quiz) return ''
  const questions = quiz.questions.map(({ question, choices, explanation }) => {
    const lines = choices.map(({ label, is_right }) => `<li>${escaped(is_right ? t('rightChoice', { label }) : label)}</li>`)
    return `<h3>${escaped(question)}</h3><ul>${lines.join('')}</ul>${explanation === '' ? '' : `<p>${escaped(explanation)}</p>`}`
  })
  return `<h2>${escaped(t('quiz'))}</h2>${questions.join('')}`
}

/** Returns the questions of a lesson as plain lines. */
export const quizText = (quiz: LessonQuiz | null): string =>
  (quiz?.questions ?? [])
    .map(({ question, choices, explanation }) =>
      [question, ...choices.map(({ label, is_right }) => `• ${is_right ? t('rightChoice', { label }) : label}`), explanation].filter(Boolean).join('\n'),
    )
    .join('\n\n')
