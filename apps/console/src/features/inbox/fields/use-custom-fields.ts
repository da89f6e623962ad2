import type { ConversationView } from '@porchlight/contracts/conversations'
import type { CustomFieldView } from '@porchlight/contracts/custom-fields'
import { usePermissions } from '../../../shared/permissions/permissions.ts'
import { useFieldWords } from './field-words.ts'

/** Returns a function that lists the library's own fields of conversations of this channel, in order, and one that tells which of them the user may set. */
export function useCustomFields() {
  const { custom } = useFieldWords()
  const { can } = usePermissions()
  const maySet = ({ set_by }: CustomFieldView) => set_by === 'everyone' || can('canSuperviseChats')
  return {
    fieldsFor: (channel: ConversationView['channel']) => custom.filter((field) => !field.is_deleted && (field.channel ?? channel) === channel),
    maySet,
  }
}
