import { defineFields } from '../lists/list-language.ts'
import { defineRows } from '../lists/row-kind.ts'

/** Where a question was asked: on the hub's search page, in a widget, in a flow, by help with replies, or by staff through `answers.search`. */
export const answerChannels = ['hub', 'widget', 'flow', 'copilot', 'console'] as const
export type AnswerChannel = (typeof answerChannels)[number]
/** The channels in which readers ask. */
export const readerChannels = ['hub', 'widget', 'flow'] as const satisfies readonly AnswerChannel[]

/** Verdicts on an answer. */
export const answerVerdicts = ['none', 'helpful', 'wrong'] as const

/** Possible sources of answers. Only staff get procedures and closed conversations. */
export const answerSourceKinds = ['article', 'news', 'lesson', 'sop', 'conversation'] as const
export type AnswerSourceKind = (typeof answerSourceKinds)[number]

/** Retention in days: of the wording of anonymous questions, and of answers in general. */
export const answerKeptDays = { words: 90, rows: 400 }
/** Maximum length of a question, in characters. */
export const questionMax = 500

/** Maximum number of answers shown beside a conversation's messages, the newest ones. */
export const answersShownMax = 100

/** Limits of question sets. `drawn`: how many questions of past conversations are offered at once; `runs`: how many runs of a set are kept. */
export const questionSetLimits = { sets: 20, questions: 200, drawn: 50, runs: 20, reasonMin: 10 } as const

/** Every field by which given answers are listed, declared once. */
export const answerFields = defineFields({
  question: { kind: 'text', max: questionMax, personal: true },
  outcome: { kind: 'choice', choices: ['answered', 'not_found'] },
  channel: { kind: 'choice', choices: answerChannels },
  verdict: { kind: 'choice', choices: answerVerdicts },
  /** The language model, as its connection was called; empty without one. */
  model: { kind: 'text', max: 100 },
  language: { kind: 'text', max: 40 },
  tokens: { kind: 'number' },
  /** Millionths of the currency that the library states its prices in. */
  cost_micros: { kind: 'number' },
  took_ms: { kind: 'number' },
  handed_over_at: { kind: 'moment', nullable: true },
  reopened_at: { kind: 'moment', nullable: true },
  created_at: { kind: 'moment', sorted: { desc: 'newest', asc: 'oldest' } },
})

/** Given answers as their list knows them. */
export const answerKind = defineRows({ name: 'given_answer', fields: answerFields, ref: 'answer_ref', tie: 'created_at' })
