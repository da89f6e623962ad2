import { cannedReplyFlags } from '@porchlight/contracts/permission-flags'
import { defineTexts } from '@porchlight/ui/translate.ts'
import { IconMessageBolt } from '@tabler/icons-react'
import { defineFeature } from '../../shared/features/define-feature.ts'

const title = defineTexts('titles', { cannedReplies: 'Canned replies' })

/** Canned replies, which staff insert by typing / in a reply. */
export const manifest = defineFeature({
  profilePages: [
    {
      path: 'cannedreplies',
      order: 150,
      title: () => title('cannedReplies'),
      icon: IconMessageBolt,
      area: 'automation',
      rule: cannedReplyFlags,
      load: () => import('./canned-replies-page.tsx'),
    },
  ],
  notices: { canned_replies: { lists: [['canned-replies']] } },
})
