import { defineConversationPlaces } from '../../shared/features/conversation-places.ts'
import { t } from './texts.ts'

export const places = defineConversationPlaces({
  historyTexts: {
    'flow.started': ({ values: { title = '' } }) => t('historyStarted', { title }),
    'flow.ended': ({ values: { title = '' } }) => t('historyEnded', { title }),
    'flow.handed_over': ({ values: { title = '', reason } }) =>
      t(reason === 'visitor' ? 'historyAsked' : reason === 'agent' ? 'historyTakenOver' : reason === 'flow' ? 'historyHandedOver' : 'historyLost', { title }),
  },
})
