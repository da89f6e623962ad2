import type { Module } from '../../kernel/kernel.ts'
import { createFilter, listFilters, removeFilter, updateFilter } from './handlers.ts'
import { listLayouts, saveLayout } from './layouts.ts'

/** Saved filters of conversation lists, and how people have the lists shown. */
export const savedFilters: Module = { name: 'saved-filters', handlers: [listFilters, createFilter, updateFilter, removeFilter, listLayouts, saveLayout] }
