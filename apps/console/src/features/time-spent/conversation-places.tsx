import { IconClock, IconClockPlus } from '@tabler/icons-react'
import { lazy } from 'react'
import { queryClient } from '../../shared/connection/query-client.ts'
import { defineConversationPlaces } from '../../shared/features/conversation-places.ts'
import { startTimer, stopTimer } from './change-time.ts'
import { spentText } from './spent-text.ts'
import { t } from './texts.ts'
import { TimePanel } from './time-panel.tsx'
import { timerQuery } from './time-query.ts'

const timerHere = (conversation_ref: string) => queryClient.getQueryData(timerQuery.queryKey)?.timer?.conversation_ref === conversation_ref
const timeIn = (minutes: string | undefined) => spentText(Number(minutes ?? 0))

export const places = defineConversationPlaces({
  panels: [{ id: 'time-spent.panel', order: 29, Panel: TimePanel }],
  actions: [
    {
      id: 'time-spent.timer',
      order: 21,
      label: ({ conversation }) => t(timerHere(conversation.conversation_ref) ? 'stopTimer' : 'start'),
      icon: IconClock,
      shortcut: 'shift+s',
      keywords: ['timer', 'clock', 'track'],
      isFor: ({ may }) => may.note,
      run: ({ conversation: { conversation_ref } }) => void (timerHere(conversation_ref) ? stopTimer() : startTimer(conversation_ref)),
    },
    {
      id: 'time-spent.add',
      order: 22,
      label: () => t('addTime'),
      icon: IconClockPlus,
      keywords: ['track', 'hours', 'minutes'],
      isFor: ({ may }) => may.note,
      Dialog: lazy(() => import('./time-dialog.tsx')),
    },
  ],
  historyTexts: {
    'time.added': ({ values: { minutes, user_id = '' } }, nameOf) => t('historyAdded', { time: timeIn(minutes), name: nameOf(user_id) }),
    'time.changed': ({ values: { minutes, from, user_id = '' } }, nameOf) =>
      t('historyChanged', { from: timeIn(from), time: timeIn(minutes), name: nameOf(user_id) }),
    'time.removed': ({ values: { minutes, user_id = '' } }, nameOf) => t('historyRemoved', { time: timeIn(minutes), name: nameOf(user_id) }),
  },
})
