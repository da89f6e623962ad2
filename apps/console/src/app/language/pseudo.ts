import type { Language } from '@porchlight/ui/translate.ts'

/** English with every catalogue text between ⟦ and ⟧, and filled-in values outside them: a text without these marks is not in a catalogue. */
export const pseudo: Language = { locale: 'en-XB', texts: {}, disguise: (text) => `⟦${text.replace(/\{\w+\}/g, '⟧$&⟦')}⟧` }
