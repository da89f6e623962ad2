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
/**
 * How a saved text is kept in the history. `shared`: the caller's saves within ten minutes are one version. `own`: it becomes a version of its own. `merged`: so does it,
 * and the history says that the caller merged it with what somebody else had stored.
 */
export const SavedAs = z.enum(['shared', 'own', 'merged'])
export type SavedAs = z.infer<typeof SavedAs>
