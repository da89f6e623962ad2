import { type Reaction, reaction } from '../../kernel/jobs.ts'
import type { Module } from '../../kernel/kernel.ts'
import { notices } from '../../kernel/live/stream-kind.ts'
import { checksReferences, retryHeldRuns } from '../workflows/index.ts'
import { addChecklist, createChecklist, knownChecklists, listChecklists, removeChecklist, updateChecklist } from './handlers.ts'
import { ruleActions } from './rule-actions.ts'

checksReferences('checklist', knownChecklists)

/** Closings by rules that steps held up are tried again when one is done or removed. */
const closingsTriedAgain: Reaction[] = (['task.done', 'task.removed'] as const).map((name) =>
  reaction(`checklists.after-${name.replace('.', '-')}`, name, async (ctx, { subject }) => {
    if (subject !== null) await retryHeldRuns(ctx, subject)
  }),
)

/** Checklists that are added to conversations, where their steps are tasks. */
export const checklists: Module = {
  name: 'checklists',
  handlers: [listChecklists, createChecklist, updateChecklist, removeChecklist, addChecklist],
  reactions: closingsTriedAgain,
  workflows: { actions: ruleActions },
  notices: notices('checklists', ['checklist.changed']),
}
