import type { ConversationView } from '@porchlight/contracts/conversations'
import type { CustomFieldView } from '@porchlight/contracts/custom-fields'
import { usePermissions } from '../../../shared/permissions/permissions.ts'
import { useFieldWords } from './field-words.ts'

/** Returns two functions: one lists the library's custom fields for conversations of this channel, in order; the other says which of them the user may set. */
export function useCustomFields() {
  const { custom } = useFieldWords()
  const { can } = usePermissions()
  const maySet = ({ set_by }: CustomFieldView) => set_by === 'everyone' || can('canSuperviseChats')
  return {
    fieldsFor: (channel: ConversationView['channel']) => custom.filter((field) => !field.is_deleted && (field.channel ?? channel) === channel),
    maySet,
  }
}
