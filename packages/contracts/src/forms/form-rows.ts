import { defineFields } from '../lists/list-language.ts'
import { defineRows } from '../lists/row-kind.ts'

/** Every field by which forms are listed, declared once. */
export const formRowFields = defineFields({
  title: { kind: 'text', max: 120 },
  state: { kind: 'choice', choices: ['published', 'unpublished'] },
  created_at: { kind: 'moment' },
  updated_at: { kind: 'moment', sorted: { desc: 'last_changed' } },
})

/** Forms as their list knows them. */
export const formKind = defineRows({ name: 'form', fields: formRowFields, ref: 'form_ref', tie: 'created_at' })

/** Where a submission was made: on the form's own page, or in a chat. */
export const submissionSources = ['link', 'chat'] as const

/** Every field by which submissions are listed, declared once. */
export const submissionFields = defineFields({
  source: { kind: 'choice', choices: submissionSources },
  email: { kind: 'text', max: 254, nullable: true, personal: true, markable: 'contact.email' },
  version: { kind: 'number' },
  created_at: { kind: 'moment', sorted: { desc: 'newest', asc: 'oldest' } },
})

/** Submissions of a form as their list knows them. */
export const submissionKind = defineRows({ name: 'form_submission', fields: submissionFields, ref: 'submission_ref', tie: 'created_at' })
