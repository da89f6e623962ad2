import { translatorFlags } from '@porchlight/contracts/permission-flags'
import { defineTexts } from '@porchlight/ui/translate.ts'
import { IconLanguage } from '@tabler/icons-react'
import { defineFeature } from '../../shared/features/define-feature.ts'

const title = defineTexts('titles', { language: 'Language' })

/** Languages for the library's content. */
export const manifest = defineFeature({
  profilePages: [
    {
      path: 'language',
      order: 70,
      title: () => title('language'),
      icon: IconLanguage,
      area: 'company',
      rule: translatorFlags,
      load: () => import('./language-page.tsx'),
    },
  ],
})
