import type { QuizQuestion } from './quiz.ts'

/** Returns whether readers can answer a question: it and its choices have words, and it has a right choice among others. */
export function isComplete({ question, is_multiple, choices }: QuizQuestion): boolean {
  const right = choices.filter(({ is_right }) => is_right).length
  const isWritten = question.trim() !== '' && choices.every(({ label }) => label.trim() !== '')
  return isWritten && choices.length >= 2 && (is_multiple ? right >= 1 : right === 1)
}
