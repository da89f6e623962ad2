import { z } from 'zod'
import { event } from './define-events.ts'

const category_id = z.string()

export const categoryEvents = {
  'category.created': event('A category was made.', { category_id }),
  'category.updated': event('Fields of a category were changed.', { category_id, fields: z.array(z.string()) }),
  'category.moved': event('A category has another parent or another place; without a parent it is a top category.', {
    category_id,
    parent_cat_id: z.string().nullable(),
    position: z.number(),
  }),
  'category.arranged': event('An article has another place in the reading order of a category.', { category_id, article_id: z.string() }),
  'category.deleted': event('A category was deleted.', { category_id }),
  'categories.positioned': event('The order of top categories was changed.', {}),
}
