import { z } from 'zod'
import { Count, Moment } from '../common.ts'
import { DocumentPerson } from './published-version.ts'

/** A saved version of a text, without the text. `is_published`: readers see it, or saw it. */
export const TextVersion = z.object({
  version: z.number().int(),
  title: z.string(),
  is_published: z.boolean(),
  editor: DocumentPerson,
  created_at: Moment,
})
export type TextVersion = z.infer<typeof TextVersion>

/** Inputs of the operations on versions of a text, besides its id. `revision`: the one that a restored version replaces. */
export const versionInputs = { one: { version: Count }, restored: { version: Count, revision: z.number().int() } }
/** The revision that the caller has seen; another one is refused as `conflict`, which says who changed it and when. */
export const seenRevision = z.number().int().optional()
