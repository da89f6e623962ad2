import type { Language } from '@porchlight/ui/translate.ts'

/** English with every text of a catalogue between ⟦ and ⟧, and filled-in values outside of them: a text without the marks is not in a catalogue. */
export const pseudo: Language = { locale: 'en-XB', texts: {}, disguise: (text) => `⟦${text.replace(/\{\w+\}/g, '⟧$&⟦')}⟧` }
