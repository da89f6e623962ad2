import { z } from 'zod'
import { event } from '../define-events.ts'
import { openTo } from '../define-outside.ts'
import { newsFlags } from '../permission-flags.ts'

export const newsEvents = openTo(newsFlags, {
  'newsflash.saved': event('A news flash was saved. `is_text_only` means that its place in lists is unchanged.', { is_text_only: z.boolean().default(false) }),
  'newsflash.published': event('A news flash was published; `user_ids` are its authors.', { title: z.string(), user_ids: z.array(z.string()) }),
  'newsflash.unpublished': event('A news flash was unpublished.', {}),
  'newsflash.deleted': event('A news flash was deleted.', {}),
})
