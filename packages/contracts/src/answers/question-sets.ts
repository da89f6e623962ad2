import { z } from 'zod'
import { line, Moment, Nothing, Ref } from '../common.ts'
import { defineOperations, operation } from '../define.ts'
import { questionMax, questionSetLimits } from './answer-kind.ts'
import { sourcePlace } from './citation.ts'

const whole = z.number().int()
const Question = z.strictObject({
  question_id: Ref,
  question: line(questionMax).min(1),
  /** The article that a right answer is from; null: a right answer is none. */
  expected: Ref.nullable(),
  origin: z.enum(['written', 'conversation']),
})
export type SetQuestion = z.infer<typeof Question>

/** Result of a question: as expected, answered from another article, answered although no answer was expected, or not answered although one was. */
export const questionVerdicts = ['right', 'other_source', 'should_abstain', 'not_answered'] as const

export const QuestionResult = z.object({
  question_id: Ref,
  question: z.string(),
  expected: Ref.nullable(),
  verdict: z.enum(questionVerdicts),
  sentences: z.array(z.object({ text: z.string(), article_id: Ref })),
  sources: z.array(z.object({ article_id: Ref, title: z.string(), ...sourcePlace })),
  /** Whether it was answered from elsewhere, or whether it was answered at all has changed, since the last run of the same kind. */
  is_changed: z.boolean(),
})
export type QuestionResult = z.infer<typeof QuestionResult>

export const QuestionRun = z.object({
  run_ref: Ref,
  state: z.enum(['running', 'done', 'failed', 'stopped']),
  with_drafts: z.boolean(),
  with_model: z.boolean(),
  done: whole,
  total: whole,
  passed: whole,
  changed: whole,
  /** Whether the set has been changed since. */
  is_outdated: z.boolean(),
  started_at: Moment,
})
export type QuestionRun = z.infer<typeof QuestionRun>

const setStates = ['passes', 'fails', 'not_run', 'empty'] as const
export const QuestionSet = z.object({
  set_ref: Ref,
  title: z.string(),
  count: whole,
  /** Results of the newest run against published content, for the current questions. */
  state: z.enum(setStates),
  run: QuestionRun.nullable(),
})
export type QuestionSet = z.infer<typeof QuestionSet>

const writers = 'canCreateAndUpdateHelpCenterArticles'
const staff = { audience: ['staff'], permission: writers } as const
const which = z.object({ set_ref: Ref })

/** Sets of questions that prove what the library answers before its visitors are answered. */
export const questionSetsApi = defineOperations('questionSets', {
  list: operation({
    http: 'GET /api/ai/question-sets',
    summary: 'The sets of questions, at most 20, each with its newest run.',
    ...staff,
    input: Nothing,
    output: z.object({ sets: z.array(QuestionSet) }),
  }),
  read: operation({
    http: 'GET /api/ai/question-sets/:set_ref',
    summary: 'A set with its questions, its runs, newest first, and the results of the newest.',
    ...staff,
    input: which,
    output: z.object({
      set: QuestionSet,
      revision: whole,
      questions: z.array(Question),
      /** The titles of expected articles, by id; those that are gone are missing. */
      titles: z.record(Ref, z.string()),
      runs: z.array(QuestionRun),
      results: z.array(QuestionResult),
    }),
  }),
  create: operation({
    http: 'POST /api/ai/question-sets',
    summary: 'Adds a set without questions.',
    ...staff,
    input: z.object({ title: line(120).min(1) }),
    output: z.object({ set: QuestionSet }),
    errors: ['conflict'],
  }),
  save: operation({
    http: 'PUT /api/ai/question-sets/:set_ref',
    summary: 'Saves the title and the questions of a set, based on the `revision` that it replaces.',
    ...staff,
    input: z.object({ set_ref: Ref, revision: whole, title: line(120).min(1), questions: z.array(Question).max(questionSetLimits.questions) }),
    output: z.object({ set: QuestionSet, revision: whole }),
    errors: ['conflict'],
  }),
  remove: operation({
    http: 'DELETE /api/ai/question-sets/:set_ref',
    summary: 'Deletes a set with its runs.',
    ...staff,
    input: which,
    output: Nothing,
  }),
  draw: operation({
    http: 'GET /api/ai/question-sets/drawn',
    summary: 'Questions of past conversations that the caller may read, newest first, without those that hold what belongs to one person.',
    ...staff,
    input: Nothing,
    output: z.object({ questions: z.array(z.string()) }),
  }),
  run: operation({
    http: 'POST /api/ai/question-sets/:set_ref/runs',
    summary:
      'Asks all questions of a set, as readers would. `with_drafts`: as if all drafts were published; `with_model`: with the language model, within its limits.',
    ...staff,
    input: z.object({ set_ref: Ref, with_drafts: z.boolean().default(false), with_model: z.boolean().default(false) }),
    output: z.object({ run: QuestionRun }),
    errors: ['conflict'],
  }),
  stop: operation({
    http: 'POST /api/ai/question-sets/:set_ref/stop',
    summary: 'Stops the run of a set.',
    ...staff,
    input: which,
    output: Nothing,
  }),
})

declare module '../live.ts' {
  interface NoticeTopics {
    /** Sets of questions and their runs, by the ref of the set. */
    question_sets: unknown
  }
}
