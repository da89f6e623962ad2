import { defineConversationPlaces } from '../../shared/features/conversation-places.ts'
import { messageLines } from '../../shared/features/message-lines.ts'
import { queueLines, t } from './line-texts.ts'

export const places = defineConversationPlaces({ messageKinds: messageLines(t, queueLines) })
