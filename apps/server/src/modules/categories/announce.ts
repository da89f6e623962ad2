import type { EmitOptions } from '../../kernel/context.ts'

/** Tells open screens that content has changed; they ask again for what they show. */
export const contentChanged = (subject?: string): EmitOptions => ({
  ...(subject !== undefined && { subject }),
  changes: [{ stream: 'library', data: { notices: [{ kind: 'content_changed' }] } }],
})
