import type { LibrarySettings } from '@porchlight/contracts/libraries/library-document'

/** The settings that answers follow. */
export type AnswerSettings = LibrarySettings['answers'] & { language: string }
