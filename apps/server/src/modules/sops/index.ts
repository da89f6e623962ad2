import type { Module } from '../../kernel/kernel.ts'
import { notice, notices } from '../../kernel/live/stream-kind.ts'
import { contentListNotices } from '../categories/index.ts'
import { createSop, publishSop, removeSop, unpublishSop, updateSop } from './actions/write-sop.ts'
import { createSopCategory, removeSopCategory, updateSopCategory } from './actions/write-sop-category.ts'
import { sopQueries } from './queries.ts'
import { searchableSops } from './searchable-sops.ts'

/** Standard operating procedures. */
export const sops: Module = {
  name: 'sops',
  handlers: [...sopQueries, createSopCategory, updateSopCategory, removeSopCategory, createSop, updateSop, publishSop, unpublishSop, removeSop],
  notices: [
    ...contentListNotices(['sop.published', 'sop.unpublished', 'sop.deleted', 'sop_category.saved', 'sop_category.deleted']),
    notice('content_lists', 'sop.saved', { ids: ({ is_text_only }) => (is_text_only ? [] : null) }),
    ...notices('content', ['sop.saved']),
  ],
  searchable: [searchableSops],
}
