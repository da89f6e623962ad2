import type { Form, FormField } from '@porchlight/contracts/forms/form'
import { fieldsOf } from '@porchlight/contracts/forms/form-answers'
import type { FormFieldKind } from '@porchlight/contracts/forms/form-fields'
import { t } from './texts.ts'

/** Returns an id that no field or choice of the form has. */
export function freshId(form: Form, prefix: string): string {
  const taken = new Set(fieldsOf(form).flatMap(({ field_id, choices }) => [field_id, ...choices.map(({ choice_id }) => choice_id)]))
  for (let number = taken.size + 1; ; number++) if (!taken.has(`${prefix}${number}`)) return `${prefix}${number}`
}

/** Returns a new field of this kind. */
export function newField(form: Form, kind: FormFieldKind): FormField {
  const hasChoices = kind === 'choice' || kind === 'several'
  return {
    field_id: freshId(form, 'field'),
    kind,
    label: t(`kind_${kind}`),
    help: '',
    is_required: false,
    is_personal: kind === 'email' || kind === 'phone',
    min: null,
    max: null,
    pattern: '',
    choices: hasChoices ? [1, 2].map((number) => ({ choice_id: freshId(form, `choice${number}_`), label: t('choice', { number }) })) : [],
    prefill: kind === 'email' ? 'email' : kind === 'hidden' ? 'page' : 'nothing',
    parameter: '',
    show_if: null,
  }
}

/** The form that a new one begins with: name, email address and a message. */
export function firstForm(): Form {
  const empty: Form = {
    ...{ heading: '', introduction: '', language: '', submit_text: '', thank_you: t('firstThanks'), redirect: '', translations: [] },
    pages: [{ title: '', fields: [] }],
    ticket: { is_opened: false, ticket_type_ref: null, tags: [], subject: '', subject_field_id: null },
  }
  const fields = [
    { ...newField(empty, 'text'), field_id: 'name', label: t('firstName'), prefill: 'name' as const, is_personal: true },
    { ...newField(empty, 'email'), field_id: 'email', is_required: true },
    { ...newField(empty, 'longText'), field_id: 'message', label: t('firstMessage'), is_required: true },
  ]
  return { ...empty, pages: [{ title: '', fields }] }
}
