import { z } from 'zod'
import { LanguageTag, Ref, text } from '../common.ts'
import { SenderType } from '../conversations/conversations.ts'
import { defineOperations, operation } from '../define.ts'
import { visitorRates } from '../limits.ts'
import { inboxFlags } from '../permission-flags.ts'
import { visitorRules } from '../rates.ts'

/** An article that an answer was looked for in. */
const AnswerSource = z.object({ article_id: Ref, title: z.string(), slug: z.string(), categoryTitle: z.string() })

/** What the help center says about a question. Every sentence is one of the article's own. */
export const AnswerView = z.object({
  /** `not_found`: no article says enough; `off`: the library does not answer readers. In both cases there are no sentences. */
  outcome: z.enum(['answered', 'not_found', 'off']),
  sentences: z.array(z.object({ text: z.string(), article_id: Ref })),
  /** The likeliest articles, best first; those of the sentences are among them. */
  sources: z.array(AnswerSource),
})
export type AnswerView = z.infer<typeof AnswerView>

/** What could help to answer a conversation. Every text is word for word that of an article or a message. */
export const AssistView = z.object({
  /** Answers what the visitor asked last, from articles that every visitor can open; `off`: the library does not help its staff, then all else is empty. */
  reply: AnswerView.extend({
    /** The model that chose and shortened the sentences, as its connection is called; absent if none did. */ phrased_by: z.string().optional(),
  }),
  /** The sentences of a long conversation that say most about it, in order; empty if it is short. */
  summary: z.array(z.object({ text: z.string(), seq: z.number().int(), sender_type: SenderType })),
  /** Tags that the conversation has, and others that fit it: their names occur in it, or a similar conversation has them. */
  tags: z.object({ set: z.array(Ref), fitting: z.array(z.object({ tag_ref: Ref, name: z.string() })) }),
  /** An article in the words of the conversation, without what belongs to one person; `content` is markup. Null without a question or a reply. */
  article: z.object({ title: z.string(), content: z.string() }).nullable(),
  /** Finished conversations about the same that the caller may read, likeliest first, with the last reply. */
  similar: z.array(z.object({ conversation_ref: Ref, number: z.number().int(), subject: z.string(), reply: z.string() })),
})
export type AssistView = z.infer<typeof AssistView>

/** Answers to questions, from the articles that the library's readers see; readers get them where the library says so (checklist O2). */
export const answersApi = defineOperations('answers', {
  search: operation({
    http: 'POST /api/ai/search',
    summary: 'Answers a question in sentences of the articles that readers see, each with its article, or says that they have no answer.',
    audience: ['staff'],
    permission: 'signed-in',
    input: z.object({ question: text(500), /** Defaults to Accept-Language. */ language: LanguageTag.optional() }),
    output: AnswerView,
  }),
  ask: operation({
    http: 'POST /api/ai/answers',
    summary: 'Answers a reader’s question in sentences of articles that this reader sees, each with its article, or says that they have no answer.',
    audience: ['public'],
    permission: 'public',
    takesReaders: true,
    rates: visitorRules(visitorRates.search),
    input: z.object({
      support_lib_id: Ref,
      question: text(500),
      /** Defaults to the reader's choice, then Accept-Language. */ language: LanguageTag.optional(),
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
})
