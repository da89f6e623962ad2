import type { ConversationView } from '@porchlight/contracts/conversations/conversations'
import type { CustomFieldView } from '@porchlight/contracts/ticket-settings/custom-fields'
import { usePermissions } from '../../permissions/permissions.ts'
import { useFieldWords } from './field-words.ts'

/**
 * Returns two functions: `fieldsFor` lists the library's custom fields for conversations of a channel, in order; `maySet` returns whether the user may set a
 * field.
 */
export function useCustomFields() {
  const { custom } = useFieldWords()
  const { can } = usePermissions()
  const maySet = ({ set_by, is_hidden }: CustomFieldView) => !is_hidden && (set_by === 'everyone' || can('canSuperviseChats'))
  return {
    fieldsFor: (channel: ConversationView['channel']) => custom.filter((field) => !field.is_deleted && (field.channel ?? channel) === channel),
    maySet,
  }
}
