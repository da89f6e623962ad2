import type { Module } from '../../kernel/kernel.ts'
import { notices } from '../../kernel/live/stream-kind.ts'
import { synonymHandlers } from './handlers.ts'

export { synonymsOf, synonymsRevision } from './kept-synonyms.ts'
export { alternativesOfWord, queriesMax, type Synonyms, withSynonyms } from './said-otherwise.ts'

/** Synonyms: words that mean the same to searches of a library's readers. */
export const synonyms: Module = {
  name: 'synonyms',
  handlers: synonymHandlers,
  notices: notices('synonyms', ['visibility.synonyms_changed']),
}
