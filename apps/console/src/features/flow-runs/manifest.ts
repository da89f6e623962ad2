import { defineFeature } from '../../shared/features/define-feature.ts'

/** Flows in conversations: which one answers, where its visitor is, and starting one or taking over from it. */
export const manifest = defineFeature({
  inbox: { tools: [{ id: 'flow-runs.list', at: 'links', order: 15, isFor: ({ tab }) => tab === 'queue', load: () => import('./in-flow-link.tsx') }] },
  conversation: () => import('./conversation-places.tsx'),
  notices: { flows: { lists: [['startable-flows']] }, flow_runs: { items: [['flow-run']], lists: [['in-flow']] } },
})
