import type { Module } from '../../kernel/kernel.ts'
import { createFilter, listFilters, removeFilter, updateFilter } from './handlers.ts'
import { listLayouts, saveLayout } from './layouts.ts'

export { usableFilters } from './handlers.ts'

/** Saved filters for lists, and each person's list layouts. */
export const savedFilters: Module = {
  name: 'saved-filters',
  handlers: [listFilters, createFilter, updateFilter, removeFilter, listLayouts, saveLayout],
}
