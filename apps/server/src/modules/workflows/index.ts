import type { Module } from '../../kernel/kernel.ts'
import { notice } from '../../kernel/live/stream-kind.ts'
import { createHook, readHook, removeHook } from './hooks/addresses.ts'
import { callHook } from './hooks/call.ts'
import { tidyDeliveries } from './hooks/tidy.ts'
import {
  createWorkflow,
  duplicateWorkflow,
  enableWorkflow,
  orderWorkflows,
  publishWorkflow,
  removeWorkflow,
  updateWorkflow,
} from './keeping/change-workflows.ts'
import { folderHandlers } from './keeping/folders.ts'
import { listVersions, listWorkflows, readVersion, readWorkflow } from './keeping/list-workflows.ts'
import { linkHolders } from './links.ts'
import { dryRun, explain } from './looking/explain.ts'
import { listMacros, previewMacro, runMacro } from './looking/macros.ts'
import { replayTask } from './looking/replay-events.ts'
import { cancelReplay, readReplay, startReplay } from './looking/replays.ts'
import { listRuns, readRun } from './looking/runs.ts'
import { partsOf } from './parts.ts'
import { runTimersInBackground, suspectTimers, timersAlone } from './running/background.ts'
import { followedByRules } from './running/followed-by-rules.ts'
import { tidyRuns } from './schedule.ts'

export { followedAgain } from './keeping/followed.ts'
export { checksReferences, referencesIn, unknownReferences, type WorkflowReference } from './keeping/problems.ts'
export { rulesThatName } from './keeping/rules-that-name.ts'
export { assertSeesPlan } from './keeping/seen-plan.ts'
export { type FlowWork, workOfFlow } from './running/for-flows.ts'
export { retryHeldRuns } from './running/held-by-steps.ts'

/** Rules: automations that follow what happens, and explain themselves. */
export const workflows: Module = {
  name: 'workflows',
  linkHolders,
  handlers: [
    listWorkflows,
    createWorkflow,
    readWorkflow,
    updateWorkflow,
    publishWorkflow,
    enableWorkflow,
    orderWorkflows,
    duplicateWorkflow,
    removeWorkflow,
    listVersions,
    readVersion,
    ...folderHandlers,
    listRuns,
    readRun,
    explain,
    dryRun,
    startReplay,
    readReplay,
    cancelReplay,
    listMacros,
    previewMacro,
    runMacro,
    readHook,
    createHook,
    removeHook,
    callHook,
  ],
  reactions: followedByRules,
  tasks: [replayTask, timersAlone],
  notices: [
    notice('workflows', 'workflow.changed', { ids: ({ workflow_ref }) => (workflow_ref === null ? null : [workflow_ref]) }),
    notice('workflow_hooks', 'workflow.hook_called', { ids: ({ workflow_ref }) => [workflow_ref] }),
    notice('workflow_runs', 'workflow.ran', { ids: ({ workflow_ref }) => [workflow_ref] }),
    notice('workflow_replays', 'workflow.replay_changed', { ids: ({ replay_ref }) => [replay_ref] }),
  ],
  schedules: [tidyRuns, tidyDeliveries],
  async background(kernel) {
    partsOf(kernel)
    return runTimersInBackground(kernel)
  },
  afterDeath: suspectTimers,
}
