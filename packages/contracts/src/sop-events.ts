import { z } from 'zod'
import { event } from './define-events.ts'

export const sopEvents = {
  'sop.saved': event('An SOP was saved. `is_text_only`: in the same category as before.', { is_text_only: z.boolean().default(false) }),
  'sop.published': event('Staff can read an SOP; `user_ids` are its authors.', { title: z.string(), user_ids: z.array(z.string()) }),
  'sop.unpublished': event('An SOP was withdrawn.', {}),
  'sop.deleted': event('An SOP was deleted.', {}),
  'sop_category.saved': event('A category of SOPs was made or changed.', {}),
  'sop_category.deleted': event('A category of SOPs was deleted.', {}),
}
