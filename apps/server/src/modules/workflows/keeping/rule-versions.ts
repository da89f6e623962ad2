import type { WorkflowPlan } from '@porchlight/contracts/workflows/plan-steps'
import { keptVersions } from '../../../kernel/rows/kept-versions.ts'

/** The published versions of rules: all are kept, because runs name them. */
export const ruleVersions = keptVersions<WorkflowPlan>({
  table: 'workflow_versions',
  of: 'workflow_ref',
  part: 'plan',
  title: null,
  publisher: 'published_by',
  most: null,
  parse: (stored) => stored as WorkflowPlan,
})
