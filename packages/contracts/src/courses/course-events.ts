import { z } from 'zod'
import { event } from '../define-events.ts'
import { openTo } from '../define-outside.ts'
import { courseFlags } from '../permission-flags.ts'

export const courseEvents = openTo(courseFlags, {
  'course.saved': event('A course or one of its lessons was saved. `is_text_only` means that the order is unchanged.', {
    lesson_id: z.string().optional(),
    is_text_only: z.boolean().default(false),
  }),
  'course.published': event('A course was published; `user_ids` are its authors.', { title: z.string(), user_ids: z.array(z.string()) }),
  'course.unpublished': event('A course was unpublished.', {}),
  'course.deleted': event('A course was deleted.', {}),
})
