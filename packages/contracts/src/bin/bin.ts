import { z } from 'zod'
import { Count, Cursor, Moment, Nothing, Ref } from '../common.ts'
import { defineOperations, operation } from '../define.ts'
import { limits } from '../limits.ts'
import { textFlags } from '../permission-flags.ts'

/** A deleted text that can still be brought back. */
export const BinnedText = z.object({
  bin_ref: Ref,
  /** 'article', 'news', 'sop', 'course' or 'lesson'. */
  kind: z.string(),
  item_id: Ref,
  title: z.string(),
  /** Readers saw it: it is published again when it is brought back. */
  was_published: z.boolean(),
  deleted_by: z.object({ user_id: Ref.nullable(), name: z.string() }),
  deleted_at: Moment,
  /** When it is deleted for good. */
  due_at: Moment,
  may_restore: z.boolean(),
  may_remove: z.boolean(),
})
export type BinnedText = z.infer<typeof BinnedText>

const one = z.object({ bin_ref: Ref })

/** The bin, which keeps deleted texts for 30 days. Restoring a text requires permission to delete it. */
export const binApi = defineOperations('bin', {
  list: operation({
    http: 'GET /api/bin/texts',
    summary: 'Deleted texts of the kinds that the caller writes or publishes, the last deleted first.',
    audience: ['staff'],
    permission: textFlags,
    input: z.object({
      kind: Ref.optional(),
      cursor: Cursor.optional(),
      limit: Count.pipe(z.number().min(1).max(limits.pageSizeMax)).default(limits.listPageSize),
    }),
    output: z.object({ texts: z.array(BinnedText), next_cursor: Cursor.nullable() }),
  }),
  restore: operation({
    http: 'POST /api/bin/texts/:bin_ref/restoration',
    summary:
      'Brings a text back to where it was, with its translations, files and history; published if it was. `conflict`: what it belonged to is gone. `approval_needed`: readers would see a lesson at once that they never saw.',
    audience: ['staff'],
    permission: textFlags,
    input: one,
    output: z.object({ kind: z.string(), item_id: Ref }),
    errors: ['conflict', 'approval_needed'],
    changes: ['bin', 'articles', 'news', 'sops', 'courses', 'references', 'search'],
  }),
  remove: operation({
    http: 'DELETE /api/bin/texts/:bin_ref',
    summary: 'Deletes a text for good. Requires the permission to publish texts of its kind.',
    audience: ['staff'],
    permission: textFlags,
    input: one,
    output: Nothing,
  }),
})

declare module '../live.ts' {
  interface NoticeTopics {
    /** The list of deleted texts. */
    bin: unknown
  }
}
