import { defineFields } from '../lists/list-language.ts'
import { defineRows } from '../lists/row-kind.ts'

/** Every field by which flows are listed, declared once. */
export const flowRowFields = defineFields({
  title: { kind: 'text', max: 120 },
  state: { kind: 'choice', choices: ['published', 'unpublished'] },
  created_at: { kind: 'moment' },
  updated_at: { kind: 'moment', sorted: { desc: 'last_changed' } },
})

/** Flows as their list knows them. */
export const flowKind = defineRows({ name: 'flow', fields: flowRowFields, ref: 'flow_ref', tie: 'created_at' })
