import { z } from 'zod'
import { Moment, Ref } from '../common.ts'

/** Somebody of the staff; without id and name once nobody knows who it was. */
export const DocumentPerson = z.object({ user_id: Ref.nullable(), name: z.string() })

/** A published version of a document, without what it holds. */
export const PublishedVersion = z.object({ version: z.number().int(), published_at: Moment, publisher: DocumentPerson, is_current: z.boolean() })
export type PublishedVersion = z.infer<typeof PublishedVersion>

/** What the views of flows and forms have in common: a name, a draft that counts its changes, and what is published. */
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
