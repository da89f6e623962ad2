import { z } from 'zod'
import { event } from '../define-events.ts'
import { openTo } from '../define-outside.ts'
import { helpFlags } from '../permission-flags.ts'

const category_id = z.string()

export const categoryEvents = openTo(helpFlags, {
  'category.created': event('A category was created.', { category_id }),
  'category.updated': event("A category's fields were changed.", { category_id, fields: z.array(z.string()) }),
  'category.moved': event('A category was moved to another parent or position; no parent means the top level.', {
    category_id,
    parent_cat_id: z.string().nullable(),
    position: z.number(),
  }),
  'category.arranged': event("An article was moved in a category's reading order.", { category_id, article_id: z.string() }),
  'category.deleted': event('A category was deleted.', { category_id }),
  'categories.named': event('The addresses of categories have followed their titles or translations; says of how many.', { count: z.number() }),
  'categories.positioned': event('The order of the top-level categories was changed.', {}),
})
