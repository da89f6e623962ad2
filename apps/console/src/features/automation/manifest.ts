import { defineFeature } from '../../shared/features/define-feature.ts'

/** The rules of a library (automations). */
export const manifest = defineFeature({
  notices: {
    workflows: { items: [['workflow']], lists: [['workflows'], ['workflow-folders'], ['macros']] },
    workflow_runs: { lists: [['workflow-runs']] },
    workflow_replays: { items: [['workflow-replay']] },
  },
})
