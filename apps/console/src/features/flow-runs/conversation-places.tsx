import { IconRoute, IconRouteOff } from '@tabler/icons-react'
import { lazy } from 'react'
import { defineConversationPlaces } from '../../shared/features/conversation-places.ts'
import { RunBar } from './run-bar.tsx'
import { RunPanel } from './run-panel.tsx'
import { changeRun } from './run-query.ts'
import { t } from './texts.ts'

const StartFlowDialog = lazy(() => import('./start-flow-dialog.tsx'))

export const places = defineConversationPlaces({
  panels: [{ id: 'flow-runs.panel', order: 4, Panel: RunPanel }],
  composerBars: [{ id: 'flow-runs.bar', order: 5, Bar: RunBar }],
  actions: [
    {
      id: 'flow-runs.start',
      order: 70,
      label: () => t('start'),
      icon: IconRoute,
      keywords: ['flow', 'bot'],
      isFor: ({ conversation: { channel, state, in_flow }, may }) => channel === 'chat' && state !== 'closed' && in_flow === 'no' && may.note,
      Dialog: ({ conversation, ...dialog }) => <StartFlowDialog {...dialog} conversation_ref={conversation.conversation_ref} />,
    },
    {
      id: 'flow-runs.take-over',
      order: 71,
      label: () => t('takeOver'),
      icon: IconRouteOff,
      keywords: ['flow', 'bot'],
      isFor: ({ conversation: { in_flow }, may }) => in_flow === 'yes' && may.note,
      run: ({ conversation: { conversation_ref } }) => void changeRun(conversation_ref, 'takeOver'),
    },
  ],
  historyTexts: {
    'flow.started': ({ values: { title = '' } }) => t('historyStarted', { title }),
    'flow.ended': ({ values: { title = '' } }) => t('historyEnded', { title }),
    'flow.confirmed': ({ values: { label = '', outcome } }) => t(outcome === 'done' ? 'historyConfirmed' : 'historyConfirmedFailed', { label }),
    'flow.handed_over': ({ values: { title = '', reason } }) =>
      t(reason === 'visitor' ? 'historyAsked' : reason === 'agent' ? 'historyTakenOver' : reason === 'flow' ? 'historyHandedOver' : 'historyLost', { title }),
  },
})
