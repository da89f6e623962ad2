import { z } from 'zod'
import { line, Nothing, Ref } from '../common.ts'
import { channels } from '../conversations/conversation-fields.ts'
import { defineOperations, operation } from '../define.ts'
import { limits } from '../limits.ts'
import type { PermissionFlag } from '../permission-flags.ts'
import { customFieldPattern, customKinds, fieldAudiences } from './custom-values.ts'

const CustomFieldRef = z.string().regex(customFieldPattern)
const choiceName = line(60).min(1)

/** A field that a library adds to its conversations. */
export const CustomFieldView = z.object({
  /** Identifies the field everywhere: in values, filters and history lines. It encodes the field's kind and who sees it, so neither ever changes. */
  custom_field_ref: CustomFieldRef,
  name: z.string(),
  kind: z.enum(customKinds),
  /** The options of a choice field. Deleted ones are no longer offered, but conversations keep them. */
  choices: z.array(z.object({ choice_ref: Ref, name: z.string(), is_deleted: z.boolean() })),
  /** Which conversations have the field: chats, tickets, or (null) both. */
  channel: z.enum(channels).nullable(),
  /** Staff can't close a conversation without it. */
  is_required: z.boolean(),
  shown_to: z.enum(fieldAudiences),
  set_by: z.enum(fieldAudiences),
  is_deleted: z.boolean(),
  /** The field is marked as personal, and the reader may neither see nor set its values. */
  is_hidden: z.boolean().optional(),
})
export type CustomFieldView = z.infer<typeof CustomFieldView>

const facts = {
  name: line(60).min(1),
  /** For choice fields: the options in display order. A new option has no `choice_ref`; omitted options are deleted. */
  choices: z
    .array(z.strictObject({ choice_ref: Ref.optional(), name: choiceName }))
    .max(limits.customChoicesMax)
    .default([]),
  channel: z.enum(channels).nullable().default(null),
  is_required: z.boolean().default(false),
  set_by: z.enum(fieldAudiences).default('everyone'),
}
const managing = ['canManageTicketSettings', 'canManageWidgetSettings'] as const satisfies readonly PermissionFlag[]
const OneField = z.object({ custom_field: CustomFieldView })

export const customFieldsApi = defineOperations('customFields', {
  list: operation({
    http: 'GET /api/inbox/custom_fields',
    summary: 'All custom fields in order, including deleted ones; supervisor fields only if the caller is a supervisor or may manage them.',
    audience: ['staff'],
    permission: 'signed-in',
    input: Nothing,
    output: z.object({ custom_fields: z.array(CustomFieldView) }),
  }),
  create: operation({
    http: 'POST /api/inbox/custom_fields',
    summary: 'Adds a custom field at the end. Its name must be unique.',
    audience: ['staff'],
    permission: managing,
    input: z.object({ kind: z.enum(customKinds), shown_to: z.enum(fieldAudiences).default('everyone'), ...facts }),
    output: OneField,
    errors: ['conflict'],
  }),
  update: operation({
    http: 'PUT /api/inbox/custom_fields/:custom_field_ref',
    summary: 'Changes a custom field, except its kind and who sees it.',
    audience: ['staff'],
    permission: managing,
    input: z.object({ custom_field_ref: Ref, ...facts }),
    output: OneField,
    errors: ['conflict'],
  }),
  order: operation({
    http: 'PUT /api/inbox/custom_fields',
    summary: 'Sets the order of the custom fields; omitted ones go to the end.',
    audience: ['staff'],
    permission: managing,
    input: z.object({ custom_field_refs: z.array(Ref).max(limits.customFieldsMax) }),
    output: Nothing,
  }),
  remove: operation({
    http: 'DELETE /api/inbox/custom_fields/:custom_field_ref',
    summary: 'Stops offering a custom field. Existing conversations keep its values and history.',
    audience: ['staff'],
    permission: managing,
    input: z.object({ custom_field_ref: Ref }),
    output: Nothing,
  }),
})
