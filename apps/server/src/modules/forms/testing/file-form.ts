import type { FormInput } from '@porchlight/contracts/forms/form'

/** A form that cannot be sent without a file, and opens a ticket. */
export const fileForm: FormInput = {
  ticket: { is_opened: true, ticket_type_ref: null, tags: [], subject: '', subject_field_id: null },
  pages: [
    {
      fields: [
        { field_id: 'email', kind: 'email', label: 'Email', is_required: true },
        { field_id: 'receipt', kind: 'file', label: 'Receipt', is_required: true },
      ],
    },
  ],
}
