import { defineTexts } from '@porchlight/ui/translate.ts'
import { defineFeature } from '../../shared/features/define-feature.ts'

const title = defineTexts('titles', { answersGiven: 'Answers' })

/** Help with replies: what the library's articles and earlier conversations have to say; and the ledger of answers, which settings and the report lead to. */
export const manifest = defineFeature({
  conversation: () => import('./conversation-places.tsx'),
  screens: [
    {
      title: () => title('answersGiven'),
      rule: 'canCreateAndUpdateHelpCenterArticles',
      path: '/admin/answers',
      load: () => import('./ledger/ledger-screen.tsx'),
    },
  ],
  notices: { answers: { items: [['answers']] } },
})
