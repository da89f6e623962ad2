import type { Language, Text } from '@porchlight/ui/translate.ts'
import { germanFirst } from './german-first.ts'
import type { t } from './page-texts.ts'

const page: Record<Parameters<typeof t>[0], Text> = {
  no_script: 'Schalten Sie JavaScript in Ihrem Browser ein, um unsere Hilfe zu sehen und mit uns zu chatten.',
}

/** German UI strings for the prerendered page. */
export const germanPage: Language = {
  ...germanFirst,
  texts: { ...germanFirst.texts, ...Object.fromEntries(Object.entries(page).map(([key, text]) => [`widget_page.${key}`, text])) },
}
