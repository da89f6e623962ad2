import { scoreName } from '../../shared/conversations/score/texts.ts'
import { defineConversationPlaces } from '../../shared/features/conversation-places.ts'
import { RatingPanel } from './rating-panel.tsx'
import { t } from './texts.ts'

export const places = defineConversationPlaces({
  panels: [{ id: 'ratings.panel', order: 25, Panel: RatingPanel }],
  historyTexts: {
    'conversation.rated': ({ values: { from, to = '' } }) =>
      from ? t('changed', { from: scoreName(Number(from)), to: scoreName(Number(to)) }) : t('rated', { to: scoreName(Number(to)) }),
  },
})
