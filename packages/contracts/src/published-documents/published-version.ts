import { z } from 'zod'
import { Moment, Ref } from '../common.ts'

/** A staff member; without id and name if unknown. */
export const DocumentPerson = z.object({ user_id: Ref.nullable(), name: z.string() })

/** A published version of a document, without what it holds. */
export const PublishedVersion = z.object({
  version: z.number().int(),
  published_at: Moment,
  publisher: DocumentPerson,
  is_current: z.boolean(),
  /** The faults that whoever published it was shown and accepted; missing for kinds whose faults are not asked about. */
  despite: z.array(z.string()).optional(),
})
export type PublishedVersion = z.infer<typeof PublishedVersion>

/** Fields common to flows and forms: a name, a draft with its revision, and the published version. */
export const documentFields = {
  title: z.string(),
  revision: z.number().int(),
  editor: DocumentPerson,
  updated_at: Moment,
  /** The published version; null: nobody can use it. */
  published: PublishedVersion.nullable(),
  /** Whether the draft differs from the published version. */
  is_changed: z.boolean(),
}
