import type { EmitOptions } from '../../kernel/context.ts'

/** Notifies open screens that content has changed, so that they reload what they show. */
export const contentChanged = (subject?: string): EmitOptions => ({
  ...(subject !== undefined && { subject }),
  changes: [{ stream: 'library', data: { notices: [{ kind: 'content_changed' }] } }],
})
