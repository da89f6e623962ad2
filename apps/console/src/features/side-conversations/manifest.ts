import { defineTexts } from '@porchlight/ui/translate.ts'
import { defineFeature } from '../../shared/features/define-feature.ts'

const title = defineTexts('titles', { openSides: 'Open side conversations', answeredSides: 'Answered side conversations' })

/** Side conversations: with third parties about a conversation. */
export const manifest = defineFeature({
  inbox: { marks: [{ id: 'side-conversations.mark', order: 22, load: () => import('./side-mark.tsx') }] },
  conversation: () => import('./conversation-places.tsx'),
  notices: { mail_deliveries: { lists: [['side-conversations']] } },
  fieldLabels: { open_sides: () => title('openSides'), answered_sides: () => title('answeredSides') },
})
