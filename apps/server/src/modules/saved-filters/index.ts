import type { Module } from '../../kernel/kernel.ts'
import { createFilter, listFilters, removeFilter, updateFilter } from './handlers.ts'

/** Filters of conversation lists that people keep. */
export const savedFilters: Module = { name: 'saved-filters', handlers: [listFilters, createFilter, updateFilter, removeFilter] }
