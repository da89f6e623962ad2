import type { Module } from '../../kernel/kernel.ts'
import { handlers } from './handlers.ts'

export { chatSettingsOf } from './chat-settings.ts'
export { createLibrary, type NewLibrary } from './create-library.ts'
export { identitySecretOf, widgetBootOf } from './handlers.ts'
export { nextNumbers } from './next-number.ts'

/** The tenant and its settings. */
export const libraries: Module = { name: 'libraries', handlers }
