import { heavyTask } from '../../../kernel/workers/heavy-task.ts'
import { mailBounds } from './mail-bounds.ts'

/** Parses a mail of a mailbox file. */
export const parseMailOfBoxTask = heavyTask<typeof import('./parse-mail-of-box.ts'), 'parseMailOfBox'>(
  new URL('./parse-mail-of-box.ts', import.meta.url),
  'parseMailOfBox',
  mailBounds,
)
