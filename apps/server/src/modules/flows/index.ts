import type { Module } from '../../kernel/kernel.ts'
import { notice, notices } from '../../kernel/live/stream-kind.ts'
import { followInFlows } from '../conversations/index.ts'
import { flowActions } from './actions/write-flow.ts'
import { flowQueries } from './queries.ts'
import { staffRunHandlers } from './running/by-staff.ts'
import { visitorRunHandlers } from './running/by-visitor.ts'
import { decideFlow } from './running/decide.ts'
import { followChanges } from './running/follow.ts'
import { ruleActions } from './running/rule-actions.ts'
import { countLeft, handOverDeleted, wakeRuns } from './running/timers.ts'
import './report-facts.ts'
import { linkHolders } from './links.ts'

export { answerInFlows } from './running/answering.ts'
export { hasPageFlows } from './running/versions.ts'

followInFlows(followChanges)

/** Flows that a library builds, and their runs, which answer visitors. */
export const flows: Module = {
  name: 'flows',
  linkHolders,
  handlers: [...flowQueries, ...flowActions, ...staffRunHandlers, ...visitorRunHandlers],
  tasks: [decideFlow],
  reactions: [handOverDeleted],
  schedules: [wakeRuns, countLeft],
  workflows: { actions: ruleActions },
  notices: [
    ...notices('flows', ['flow.saved', 'flow.published', 'flow.unpublished', 'flow.deleted']),
    // Without the conversation: its ref would reach people who may not see it. Each answer changes the conversation, which the panel follows.
    notice('flow_runs', 'flow.started', { ids: () => null }),
    notice('flow_runs', 'flow.handed_over', { ids: () => null }),
    notice('flow_runs', 'flow.ended', { ids: () => null }),
  ],
}
