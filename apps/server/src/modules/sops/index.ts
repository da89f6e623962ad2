import type { Module } from '../../kernel/kernel.ts'
import { contentListNotices, publicationNotices } from '../categories/index.ts'
import { createSop, publishSop, removeSop, restoreSop, sopSchedules, unpublishSop, unscheduleSop, updateSop } from './actions/write-sop.ts'
import { createSopCategory, removeSopCategory, updateSopCategory } from './actions/write-sop-category.ts'
import { binnedSops } from './binned.ts'
import { fileHolders } from './file-holders.ts'
import { linkHolders } from './links.ts'
import { openedSop } from './openings.ts'
import { sopQueries } from './queries.ts'
import { searchableSops } from './searchable-sops.ts'

export { mostOpenedSops, sopOpenings, sopsCountedSince } from './openings.ts'
export { publishedSopsWith } from './searchable-sops.ts'

/** Standard operating procedures. */
export const sops: Module = {
  name: 'sops',
  linkHolders,
  binned: [binnedSops],
  fileHolders,
  handlers: [
    ...sopQueries,
    openedSop,
    createSopCategory,
    updateSopCategory,
    removeSopCategory,
    createSop,
    updateSop,
    publishSop,
    restoreSop,
    unscheduleSop,
    unpublishSop,
    removeSop,
  ],
  tasks: [sopSchedules.task],
  notices: [...publicationNotices('sop'), ...contentListNotices(['sop_category.saved', 'sop_category.deleted'])],
  searchable: [searchableSops],
}
