import { defineConversationPlaces } from '../../shared/features/conversation-places.ts'
import { t } from './texts.ts'

export const places = defineConversationPlaces({
  historyTexts: {
    'form.sent': ({ values: { title = '' } }) => t('historySent', { title }),
    'form.answered': ({ values: { title = '' } }) => t('historyAnswered', { title }),
  },
})
