import { z } from 'zod'
import { event } from '../define-events.ts'
import { openTo } from '../define-outside.ts'
import { sopFlags } from '../permission-flags.ts'

export const sopEvents = openTo(sopFlags, {
  'sop.saved': event('An SOP was saved. `is_text_only` means that its category is unchanged.', { is_text_only: z.boolean().default(false) }),
  'sop.published': event('An SOP was published; `user_ids` are its authors.', { title: z.string(), user_ids: z.array(z.string()) }),
  'sop.unpublished': event('An SOP was unpublished.', {}),
  'sop.deleted': event('An SOP was deleted.', {}),
  'sop_category.saved': event('An SOP category was created or changed.', {}),
  'sop_category.deleted': event('An SOP category was deleted.', {}),
})
