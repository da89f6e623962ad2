import { z } from 'zod'
import { Count, Cursor, LanguageTag, Nothing, Ref, text } from '../common.ts'
import { SenderType } from '../conversations/conversations.ts'
import { defineOperations, operation } from '../define.ts'
import { limits, visitorRates } from '../limits.ts'
import { filterSchema, filterText, viewShape } from '../lists/field-schemas.ts'
import { ordersOf } from '../lists/list-orders.ts'
import { inboxFlags } from '../permission-flags.ts'
import { visitorRules } from '../rates.ts'
import { answerFields, answerKind, answerVerdicts, questionMax } from './answer-kind.ts'
import { sourcePlace } from './citation.ts'
import { rewriteManners, rewriteMax } from './rewriting.ts'

/** A source that was searched for an answer. `slug` and `categoryTitle` are empty unless it is an article. */
const AnswerSource = z.object({ article_id: Ref, title: z.string(), slug: z.string(), categoryTitle: z.string(), ...sourcePlace })

/** Answer to a question from the library's texts. Every sentence is quoted from its source. */
export const AnswerView = z.object({
  /** `not_found`: no source says enough; `off`: the library does not answer readers. In both cases there are no sentences. */
  outcome: z.enum(['answered', 'not_found', 'off']),
  sentences: z.array(z.object({ text: z.string(), article_id: Ref })),
  /** The likeliest sources, best first; those of the sentences are among them. */
  sources: z.array(AnswerSource),
  /** Identifies the answer, so that the reader can rate it (`answers.rate`); can't be guessed. Absent if nothing was looked up. */
  answer_ref: Ref.optional(),
})
export type AnswerView = z.infer<typeof AnswerView>

/** Material that helps to answer a conversation. Every text is quoted from an article or a message. */
export const AssistView = z.object({
  /** Answers what the visitor asked last, from articles that every visitor can open; `off`: the library does not help its staff, then all else is empty. */
  reply: AnswerView.extend({
    /** The model that chose and shortened the sentences, as its connection is called; absent if none did. */ phrased_by: z.string().optional(),
  }),
  /** Matching procedures and closed conversations that the caller may read. For the agent; not a reply. */
  known: AnswerView,
  /** The sentences of a long conversation that say most about it, in order; empty if it is short. */
  summary: z.array(z.object({ text: z.string(), seq: z.number().int(), sender_type: SenderType })),
  /** Tags that the conversation has, and others that fit it: their names occur in it, or a similar conversation has them. */
  tags: z.object({ set: z.array(Ref), fitting: z.array(z.object({ tag_ref: Ref, name: z.string() })) }),
  /** Values for empty fields that fit in the same way. `field`: as `tickets.patch` takes it; `name`: of a custom field, '' for fields that every library has. */
  fields: z.array(z.object({ field: z.string(), name: z.string(), value: z.string(), value_name: z.string() })),
  /** An article in the words of the conversation, without what belongs to one person; `content` is markup. Null without a question or a reply. */
  article: z.object({ title: z.string(), content: z.string() }).nullable(),
  /** Finished conversations about the same that the caller may read, likeliest first, with the last reply. */
  similar: z.array(z.object({ conversation_ref: Ref, number: z.number().int(), subject: z.string(), reply: z.string() })),
})
export type AssistView = z.infer<typeof AssistView>

/** A text in another tone or language. */
export const RewriteView = z.object({
  /**
   * `off`: the library does not help its staff; `no_model`: it has no language model, without which there is no such text; `limit`: the model may not be asked now;
   * `no_answer`: it did not answer in time; `refused`: what it said changed a number, address or name. There is a text only if it is `rewritten`.
   */
  outcome: z.enum(['rewritten', 'off', 'no_model', 'limit', 'no_answer', 'refused']),
  text: z.string(),
  /** The model, as its connection is called. */ phrased_by: z.string().optional(),
})
export type RewriteView = z.infer<typeof RewriteView>

/** An answer in the ledger. Its sentences are as they were shown. */
export const GivenAnswer = z.object({
  answer_ref: Ref,
  ...viewShape(answerFields),
  sentences: z.array(z.object({ text: z.string(), article_id: Ref })),
  sources: z.array(z.object({ article_id: Ref, title: z.string(), ...sourcePlace })),
  /** The conversation that it was asked in, if the caller may open it. */
  conversation_ref: Ref.nullable(),
})
export type GivenAnswer = z.infer<typeof GivenAnswer>

const whole = z.number().int()
const Spent = z.object({ calls: whole, tokens: whole, cost_micros: whole })

/** Usage of a library's language model for answers. */
export const AnswerSpending = z.object({
  /** The model that is asked, as its connection is called; null if there is none. */
  model: z.string().nullable(),
  day: Spent,
  month: Spent,
  /** The limit that has been reached, which is why articles are quoted instead of asking the model; null if none has. */
  limit: z.enum(['calls_per_day', 'calls_per_month', 'cost_per_month']).nullable(),
})
export type AnswerSpending = z.infer<typeof AnswerSpending>

const writers = 'canCreateAndUpdateHelpCenterArticles'

/** Answers to questions, from the articles that the library's readers see; readers get them where the library says so (checklist O2). */
export const answersApi = defineOperations('answers', {
  search: operation({
    http: 'POST /api/ai/search',
    also: ['POST /api/ai_search/search'],
    summary:
      'Answers a question in sentences of what the caller may read (articles, news, courses, procedures, finished conversations), each with its source, or says that nothing answers it.',
    audience: ['staff'],
    permission: 'signed-in',
    input: z.object({ question: text(questionMax), /** Defaults to Accept-Language. */ language: LanguageTag.optional() }),
    output: AnswerView,
  }),
  ask: operation({
    http: 'POST /api/ai/answers',
    summary:
      'Answers a reader’s question in sentences of articles, news and courses that this reader sees, each with its source, or says that they have no answer.',
    audience: ['public'],
    permission: 'public',
    takesReaders: true,
    rates: visitorRules(visitorRates.search),
    input: z.object({
      support_lib_id: Ref,
      question: text(questionMax),
      /** Defaults to the reader's choice, then Accept-Language. */ language: LanguageTag.optional(),
      /** Where it is asked. */ channel: z.enum(['hub', 'widget']).default('widget'),
    }),
    output: AnswerView,
  }),
  assist: operation({
    http: 'GET /api/ai/conversations/:conversation_ref',
    summary: 'Suggests what could help to answer a conversation: a reply with its articles, a summary, tags, similar conversations. Sends and changes nothing.',
    audience: ['staff'],
    permission: inboxFlags,
    input: z.object({ conversation_ref: Ref }),
    output: AssistView,
  }),
  rewrite: operation({
    http: 'POST /api/ai/conversations/:conversation_ref/rewriting',
    summary: 'Has the language model say a text of a conversation in another tone or language, keeping numbers, addresses and names. Sends and stores nothing.',
    audience: ['staff'],
    permission: inboxFlags,
    changes: [],
    input: z.object({
      conversation_ref: Ref,
      text: text(rewriteMax),
      as: z.enum(rewriteManners),
      /** Into which language it is translated; the library's own by default. */ language: LanguageTag.optional(),
    }),
    output: RewriteView,
  }),
  rate: operation({
    http: 'PUT /api/ai/answers/:answer_ref/rating',
    summary:
      'Says what came of an answer of the last day (on the hub, of the last 30): helpful, wrong, or that its reader goes on to the team. Its reference alone identifies it.',
    audience: ['public'],
    permission: 'public',
    takesReaders: true,
    rates: visitorRules(visitorRates.activity),
    input: z.object({ answer_ref: Ref, support_lib_id: Ref, said: z.enum(['helpful', 'wrong', 'to_people']) }),
    output: Nothing,
  }),
  given: operation({
    http: 'GET /api/ai/answers',
    summary: 'The ledger: answers that were given, or not, with their sources, model, cost and outcome; newest first, paginated.',
    audience: ['staff'],
    permission: writers,
    input: z.object({
      /** Conditions, as JSON in the list language. */
      filter: filterText(filterSchema(answerKind)).optional(),
      sort: z.enum(ordersOf(answerKind).names).default('newest'),
      cursor: Cursor.optional(),
      limit: Count.pipe(z.number().min(1).max(limits.pageSizeMax)).default(limits.listPageSize),
    }),
    output: z.object({ answers: z.array(GivenAnswer), next_cursor: Cursor.nullable(), is_partial: z.boolean() }),
  }),
  judge: operation({
    http: 'PATCH /api/ai/answers/:answer_ref',
    summary: 'Corrects what is said of an answer. One that is wrong becomes a gap in the content.',
    audience: ['staff'],
    permission: writers,
    input: z.object({ answer_ref: Ref, verdict: z.enum(answerVerdicts) }),
    output: Nothing,
  }),
  inConversation: operation({
    http: 'GET /api/ai/conversations/:conversation_ref/answers',
    summary:
      'What flows answered in a conversation, each with its sentences, their articles and what came of it; newest first. `values.answer` of a message names its answer.',
    audience: ['staff'],
    permission: inboxFlags,
    input: z.object({ conversation_ref: Ref }),
    output: z.object({ answers: z.array(GivenAnswer) }),
  }),
  judgeIn: operation({
    http: 'PATCH /api/ai/conversations/:conversation_ref/answers/:answer_ref',
    summary: 'Says whether an answer in a conversation is right, for those who may write in it. One that is wrong becomes a gap in the content.',
    audience: ['staff'],
    permission: inboxFlags,
    input: z.object({ conversation_ref: Ref, answer_ref: Ref, verdict: z.enum(answerVerdicts) }),
    output: Nothing,
  }),
  spending: operation({
    http: 'GET /api/ai/spending',
    summary: 'What the language model was used for answers today and this month (UTC), and which limit of the settings is reached.',
    audience: ['staff'],
    permission: 'canManageGeneralAndSecuritySettings',
    input: Nothing,
    output: AnswerSpending,
  }),
})

declare module '../live.ts' {
  interface NoticeTopics {
    /** The use of the language model for answers. */
    answers: unknown
  }
}
