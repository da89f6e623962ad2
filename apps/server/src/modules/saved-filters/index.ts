import type { Module } from '../../kernel/kernel.ts'
import { createFilter, listFilters, removeFilter, updateFilter } from './handlers.ts'

/** Saved filters of conversation lists. */
export const savedFilters: Module = { name: 'saved-filters', handlers: [listFilters, createFilter, updateFilter, removeFilter] }
