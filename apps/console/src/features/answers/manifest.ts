import { defineTexts } from '@porchlight/ui/translate.ts'
import { defineFeature } from '../../shared/features/define-feature.ts'

const title = defineTexts('titles', { answersGiven: 'Answers', questionSets: 'Questions that must be answered' })

/** Help with replies: what the library's articles and earlier conversations have to say; and the ledger of answers and the sets of questions that prove them, which settings and the report lead to. */
export const manifest = defineFeature({
  conversation: () => import('./conversation-places.tsx'),
  screens: [
    {
      title: () => title('answersGiven'),
      rule: 'canCreateAndUpdateHelpCenterArticles',
      path: '/admin/answers',
      load: () => import('./ledger/ledger-screen.tsx'),
    },
    {
      title: () => title('questionSets'),
      rule: 'canCreateAndUpdateHelpCenterArticles',
      path: '/admin/answers/questions',
      load: () => import('./proof/questions-screen.tsx'),
    },
    {
      title: () => title('questionSets'),
      rule: 'canCreateAndUpdateHelpCenterArticles',
      path: '/admin/answers/questions/:set_ref',
      load: () => import('./proof/questions-screen.tsx'),
    },
  ],
  notices: { answers: { items: [['answers']] }, question_sets: { lists: [['question-sets', 'list']], items: [['question-sets', 'one']] } },
})
