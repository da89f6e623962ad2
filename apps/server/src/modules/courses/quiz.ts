import { createHash } from 'node:crypto'
import { isComplete } from '@porchlight/contracts/courses/is-complete'
import { type JudgedAnswer, LessonQuiz, type QuizAnswers, type QuizQuestion, type ReadersQuestion } from '@porchlight/contracts/courses/quiz'

/** Returns the questions that readers can answer: those that are written to the end. */
export const shownQuestions = (quiz: LessonQuiz | null): QuizQuestion[] => quiz?.questions.filter(isComplete) ?? []

/** Returns the quiz that a column or a draft holds, its parts in the order in which they are always written. */
export const quizIn = (stored: unknown): LessonQuiz | null => (stored === null || stored === undefined ? null : LessonQuiz.parse(stored))

/** Returns questions without what tells the right answers: neither do their versions. */
export const withoutAnswers = (questions: readonly QuizQuestion[]): ReadersQuestion[] =>
  questions.map(({ question_id, question, is_multiple, choices }) => {
    const shown = { question_id, question, is_multiple, choices: choices.map(({ choice_id, label }) => ({ choice_id, label })) }
    return { ...shown, version: createHash('sha256').update(JSON.stringify(shown)).digest('base64url').slice(0, 16) }
  })

/** Returns questions with their words as a reader gets them. */
export const filledQuestions = (questions: readonly ReadersQuestion[], text: (words: string) => string): ReadersQuestion[] =>
  questions.map((each) => ({
    ...{ ...each, question: text(each.question) },
    choices: each.choices.map(({ choice_id, label }) => ({ choice_id, label: text(label) })),
  }))

/** Returns whether each of these questions, with the words it has now, and no other, was answered once. */
export function answersAll(questions: readonly QuizQuestion[], answers: QuizAnswers): boolean {
  const asked = new Map(withoutAnswers(questions).map((each) => [each.question_id, { ...each, ids: new Set(each.choices.map(({ choice_id }) => choice_id)) }]))
  const known = answers.filter(({ question_id, choice_ids, version }) => {
    const question = asked.get(question_id)
    return question && (version ?? question.version) === question.version && choice_ids.every((id) => question.ids.has(id))
  })
  return (
    known.length === questions.length && answers.length === questions.length && new Set(known.map(({ question_id }) => question_id)).size === questions.length
  )
}

/** Returns what each answer is: right if all right choices and no other were chosen. */
export function judged(questions: readonly QuizQuestion[], answers: QuizAnswers): JudgedAnswer[] {
  const chosen = new Map(answers.map(({ question_id, choice_ids }) => [question_id, new Set(choice_ids)]))
  return questions.map(({ question_id, choices, explanation }) => {
    const is_right = choices.every(({ choice_id, is_right }) => is_right === (chosen.get(question_id)?.has(choice_id) ?? false))
    return { question_id, is_right, right_choice_ids: choices.flatMap((each) => (each.is_right ? [each.choice_id] : [])), explanation }
  })
}

/** Returns whether enough answers are right; the mark is a percentage. */
export const isPassed = (right: number, questions: number, pass_mark: number): boolean => right * 100 >= pass_mark * questions
