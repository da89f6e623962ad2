import { FieldsPanel } from '../../shared/conversations/fields/fields-panel.tsx'
import { defineConversationPlaces } from '../../shared/features/conversation-places.ts'
import { messageLines } from '../../shared/features/message-lines.ts'
import { AutomaticReply } from './messages/automatic-reply.tsx'
import { FieldText } from './messages/field-text.tsx'
import { systemTexts, t } from './messages/system-texts.ts'
import { quickActions } from './quick/quick-actions.tsx'

const lines = messageLines(t, systemTexts)

export const places = defineConversationPlaces({
  panels: [{ id: 'inbox.fields', order: 20, Panel: FieldsPanel }],
  actions: quickActions,
  messageKinds: { ...lines, field_changed: { ...lines.field_changed, Text: FieldText }, automatic_reply: { ...lines.automatic_reply, Text: AutomaticReply } },
})
