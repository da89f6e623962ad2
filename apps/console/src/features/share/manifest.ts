import { inboxFlags } from '@porchlight/contracts/permission-flags'
import { defineTexts } from '@porchlight/ui/translate.ts'
import { defineFeature } from '../../shared/features/define-feature.ts'

const title = defineTexts('titles', { share: 'Share' })

/** What other apps share with the installed console: put into a message. */
export const manifest = defineFeature({
  screens: [{ path: '/admin/share', title: () => title('share'), rule: inboxFlags, load: () => import('./share-screen.tsx') }],
})
