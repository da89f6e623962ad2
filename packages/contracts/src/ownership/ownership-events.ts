import { z } from 'zod'
import { audited, event } from '../define-events.ts'
import { openTo } from '../define-outside.ts'
import { generalFlags } from '../permission-flags.ts'

const user_id = z.string()

export const ownershipEvents = openTo(generalFlags, {
  'library.handed_over': audited('rights', event('A library got another owner.', { from: user_id.nullable(), to: user_id, by: user_id.nullable() })),
  'library.deletion_planned': audited('rights', event('A library is to be deleted.', { by: user_id, deletes_at: z.string() })),
  'library.deletion_cancelled': audited('rights', event('A library that was to be deleted is kept.', { by: user_id })),
})
