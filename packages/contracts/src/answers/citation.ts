import { z } from 'zod'
import { Ref } from '../common.ts'
import { answerSourceKinds } from './answer-kind.ts'

/** The kind of source, and the course of a lesson; absent for articles. Together with `article_id`, the id of any source, it locates the source. */
export const sourcePlace = { kind: z.enum(answerSourceKinds).optional(), course_id: Ref.optional() }

/** An answer's sentences from one source, and the public page they are on. */
export const Citation = z.object({ text: z.string(), article_id: Ref, title: z.string(), url: z.string(), ...sourcePlace })
export type Citation = z.infer<typeof Citation>

/** Returns an answer as channels without markup say it: the sentences of each source, then its title and address. */
export const plainCitations = (citations: readonly Citation[]): string => citations.map(({ text, title, url }) => `${text}\n\n${title}: ${url}`).join('\n\n')
