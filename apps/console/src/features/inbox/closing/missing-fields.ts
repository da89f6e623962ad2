import type { ConversationView } from '@porchlight/contracts/conversations/conversations'
import type { CustomFieldView } from '@porchlight/contracts/ticket-settings/custom-fields'
import { missingToClose } from '@porchlight/contracts/ticket-settings/custom-values'
import { api } from '../../../shared/connection/api.ts'
import { knownCustomFields } from '../../../shared/conversations/custom-fields.ts'
import type { FieldValue } from '../../../shared/conversations/fields/field-control.tsx'
import { applyToLists } from '../../../shared/conversations/store/follow-library.ts'

/** Returns the required fields that block closing any of these conversations because they are empty. */
export async function missingIn(rows: readonly ConversationView[]): Promise<CustomFieldView[]> {
  const fields = await knownCustomFields()
  const missing = new Set(rows.flatMap((row) => missingToClose(fields, row)))
  return fields.filter((field) => missing.has(field))
}

/** Sets required fields only on the conversations where they are empty; rejects with `ApiError`. */
export async function fillMissing(rows: readonly ConversationView[], fields: readonly CustomFieldView[], values: Record<string, FieldValue>): Promise<void> {
  for (const row of rows) {
    const lacking = missingToClose(fields, row).map(({ custom_field_ref }) => [custom_field_ref, values[custom_field_ref] ?? null])
    if (lacking.length === 0) continue
    const { conversations } = await api.tickets.patch({ conversation_refs: [row.conversation_ref], custom_fields: Object.fromEntries(lacking) })
    applyToLists({ conversations })
  }
}
