import type { Module } from '../../kernel/kernel.ts'
import { readingHandlers } from './handlers.ts'

export { chooseLanguage } from './choose-language.ts'
export { type ContentReader, type ContentSources, contentReader, contentSourcesOf, phrasedLanguages } from './content-reader.ts'
export { readBoot, readerOf } from './handlers.ts'

/** Content as readers get it: in their language, with placeholders filled in. */
export const reading: Module = { name: 'reading', handlers: readingHandlers }
