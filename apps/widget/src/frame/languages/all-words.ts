import type { Language } from '@porchlight/ui/translate.ts'

/** Loads all of the widget's texts in the language, which its page's first texts are in. */
export const allWords: Record<string, () => Promise<Language>> = {
  ar: () => import('./arabic.ts').then(({ arabic }) => arabic),
  de: () => import('./german.ts').then(({ german }) => german),
  es: () => import('./spanish.ts').then(({ spanish }) => spanish),
  fr: () => import('./french.ts').then(({ french }) => french),
}
