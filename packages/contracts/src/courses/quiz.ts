import { z } from 'zod'
import { ClientMadeId, text } from '../common.ts'
import { limits } from '../limits.ts'

const each = <T>(rows: readonly T[], idOf: (row: T) => string): boolean => new Set(rows.map(idOf)).size === rows.length

const QuizChoice = z.strictObject({ choice_id: ClientMadeId, label: text(300), is_right: z.boolean().default(false) })

const QuizQuestion = z.strictObject({
  question_id: ClientMadeId,
  question: text(1000),
  /** Whether several choices can be right; otherwise exactly one is. */
  is_multiple: z.boolean().default(false),
  choices: z
    .array(QuizChoice)
    .max(limits.quizChoicesMax)
    .refine((choices) => each(choices, ({ choice_id }) => choice_id), 'a choice twice'),
  /** Shown once the question has been answered. */
  explanation: text(2000).default(''),
})
export type QuizQuestion = z.infer<typeof QuizQuestion>

/** The questions of a lesson, as its writers see them. Half-written ones are kept, but not shown to readers: see `is-complete.ts`. */
export const LessonQuiz = z.strictObject({
  questions: z
    .array(QuizQuestion)
    .min(1)
    .max(limits.quizQuestionsMax)
    .refine((questions) => each(questions, ({ question_id }) => question_id), 'a question twice'),
})
export type LessonQuiz = z.infer<typeof LessonQuiz>

/** A question as readers get it: nothing of it says which choices are right. */
export const ReadersQuestion = z.object({
  question_id: z.string(),
  question: z.string(),
  is_multiple: z.boolean(),
  choices: z.array(z.object({ choice_id: z.string(), label: z.string() })),
  /** Differs once its words differ. */
  version: z.string(),
})
export type ReadersQuestion = z.infer<typeof ReadersQuestion>

/** What a reader has chosen of each question. With the version that they read, answers to a question that has other words by now are refused. */
export const QuizAnswers = z
  .array(
    z.strictObject({ question_id: ClientMadeId, choice_ids: z.array(ClientMadeId).min(1).max(limits.quizChoicesMax), version: z.string().max(64).optional() }),
  )
  .max(limits.quizQuestionsMax)
export type QuizAnswers = z.infer<typeof QuizAnswers>

/** What a reader is told of an answer. */
export const JudgedAnswer = z.object({
  question_id: z.string(),
  is_right: z.boolean(),
  right_choice_ids: z.array(z.string()),
  explanation: z.string(),
})
export type JudgedAnswer = z.infer<typeof JudgedAnswer>

/** How a library's visitors did in the quiz of a lesson, question by question. Answers to a question that was not asked then are none. */
export const QuizFigures = z.object({
  lesson_id: z.string(),
  lesson_title: z.string(),
  attempts: z.number().int(),
  passed: z.number().int(),
  questions: z.array(z.object({ question_id: z.string(), question: z.string(), answered: z.number().int(), right: z.number().int() })),
})
export type QuizFigures = z.infer<typeof QuizFigures>
