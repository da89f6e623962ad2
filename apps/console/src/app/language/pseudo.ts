import type { Language } from '@porchlight/ui/translate.ts'

/** English with every catalogue text between ⟦ and ⟧ and inserted values outside them: any other text without these marks is missing from the catalogues. */
export const pseudo: Language = { locale: 'en-XB', texts: {}, disguise: (text) => `⟦${text.replace(/\{\w+\}/g, '⟧$&⟦')}⟧` }
