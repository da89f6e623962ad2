import { textFlags } from '@porchlight/contracts/reviews/review-kinds'
import { IconClockCheck } from '@tabler/icons-react'
import { defineFeature } from '../../shared/features/define-feature.ts'
import { title } from './titles.ts'

const lists = { title: () => title('freshness'), rule: textFlags }

/** Texts that have to be checked, that nobody reads, and that tickets follow. */
export const manifest = defineFeature({
  screens: [{ ...lists, path: '/admin/freshness', load: () => import('./freshness-screen.tsx') }],
  commands: [{ ...lists, id: 'freshness.list', icon: IconClockCheck, to: '/admin/freshness', isGoTo: true }],
  notices: {
    freshness: {
      items: [['freshness', 'of']],
      lists: [
        ['freshness', 'list'],
        ['freshness', 'count'],
      ],
    },
    permissions: { lists: [['freshness']] },
  },
})
