import { lazy } from 'react'
import { defineConversationPlaces } from '../../shared/features/conversation-places.ts'
import { messageLines } from '../../shared/features/message-lines.ts'
import { t as assignmentText } from './assignment-texts.ts'
import { queueLines, t } from './line-texts.ts'

export const places = defineConversationPlaces({
  messageKinds: messageLines(t, queueLines),
  explanations: [{ id: 'queues.why', order: 10, title: () => assignmentText('why'), Section: lazy(() => import('./why-section.tsx')) }],
})
