import { z } from 'zod'
import { event } from './define-events.ts'

export const newsEvents = {
  'newsflash.saved': event('News were saved. `is_text_only`: in the same lists as before.', { is_text_only: z.boolean().default(false) }),
  'newsflash.published': event('Visitors can read news; `user_ids` are their authors.', { title: z.string(), user_ids: z.array(z.string()) }),
  'newsflash.unpublished': event('News were withdrawn from visitors.', {}),
  'newsflash.deleted': event('News were deleted.', {}),
}
