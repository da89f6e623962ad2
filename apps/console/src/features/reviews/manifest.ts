import { textFlags } from '@porchlight/contracts/reviews/review-kinds'
import { IconChecks } from '@tabler/icons-react'
import { defineFeature } from '../../shared/features/define-feature.ts'
import { title } from './titles.ts'

const queue = { title: () => title('toReview'), rule: textFlags }

/** Reviews of texts before they are published. */
export const manifest = defineFeature({
  screens: [{ ...queue, path: '/admin/reviews', load: () => import('./queue-screen.tsx') }],
  commands: [{ ...queue, id: 'reviews.queue', icon: IconChecks, to: '/admin/reviews', isGoTo: true }],
  settingsGroups: [
    {
      path: 'reviews',
      order: 75,
      title: () => title('reviewRules'),
      area: 'help',
      flag: 'canManageGeneralAndSecuritySettings',
      load: () => import('./rules-page.tsx'),
    },
  ],
  notices: { text_reviews: { items: [['text-review']], lists: [['text-reviews'], ['settings', 'reviews']] }, permissions: { lists: [['text-reviews']] } },
})
