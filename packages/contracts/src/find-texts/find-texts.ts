import { z } from 'zod'
import { Cursor, line, Ref } from '../common.ts'
import { LessonQuiz } from '../courses/quiz.ts'
import { defineOperations, operation } from '../define.ts'
import { reviewKinds, textFlags } from '../reviews/review-kinds.ts'

/** Texts that one answer has at most: they are there as a whole, and may be long. */
export const foundTextsMax = 10

/** Kinds of texts in which words are found. */
export const foundKinds = [...reviewKinds, 'snippet', 'template'] as const
export type FoundKind = (typeof foundKinds)[number]

/** A text as its writers see it: the draft, if there is one. */
export const FoundText = z.object({
  kind: z.enum(foundKinds),
  document_id: Ref,
  /** The course of a lesson. */
  parent_id: Ref.nullable(),
  /** Of a snippet the name, which no reader sees. */
  title: z.string(),
  /** Of a template what it is called; null for other kinds. No words are looked for in it. */
  name: z.string().nullable(),
  html: z.string(),
  /** The questions of a lesson. */
  quiz: LessonQuiz.nullable(),
  revision: z.number().int(),
})
export type FoundText = z.infer<typeof FoundText>

/** Texts that have some words, for those who want to change them everywhere. */
export const findTextsApi = defineOperations('findTexts', {
  containing: operation({
    http: 'GET /api/main/texts_containing',
    summary: `Articles, news, SOPs and lessons that the caller writes or publishes and whose title, HTML or questions have these words, snippets whose HTML has them, and own templates that the caller may change whose title or HTML has them, in capital or small letters: at most ${foundTextsMax} at a time, the last changed ones first. A page may be shorter, even empty, and not the last: \`next_cursor\` says so. Words inside of tags count too, so a text that is found may show them nowhere.`,
    audience: ['staff'],
    permission: textFlags,
    rates: [{ by: 'actor', points: 30, seconds: 60 }],
    input: z.object({ words: line(200).min(1), cursor: Cursor.optional() }),
    output: z.object({ texts: z.array(FoundText), next_cursor: Cursor.nullable() }),
  }),
})
