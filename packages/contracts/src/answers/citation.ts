import { z } from 'zod'
import { Ref } from '../common.ts'
import { answerSourceKinds } from './answer-kind.ts'

/** What a source is, and of lessons which course they are of; absent for articles. With `article_id`, the source's own id whatever it is, this says where to find it. */
export const sourcePlace = { kind: z.enum(answerSourceKinds).optional(), course_id: Ref.optional() }

/** What an answer says of one source: its sentences, and the public page that they are on. */
export const Citation = z.object({ text: z.string(), article_id: Ref, title: z.string(), url: z.string(), ...sourcePlace })
export type Citation = z.infer<typeof Citation>

/** Returns an answer as channels without markup say it: the sentences of each source, then its title and address. */
export const plainCitations = (citations: readonly Citation[]): string => citations.map(({ text, title, url }) => `${text}\n\n${title}: ${url}`).join('\n\n')
