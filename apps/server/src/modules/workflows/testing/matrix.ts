import { newRef } from '../../../kernel/ids.ts'
import { coveredBy, type Entries, nothing, onChat } from '../../../testing/matrix-entry.ts'
import { always } from '../../../testing/states/chat-rows.ts'
import { concernsNothing, type hides, refuses } from '../../../testing/states/sight-case.ts'
import type { World } from '../../../testing/world.ts'

const byFlags = 'rules belong to the library: the flags decide; workflows.test.ts'
const ofRules = concernsNothing('rules are not about any one conversation')

/** A note as a macro: it can be published and run by anyone who may write notes. */
const plan = {
  triggers: [{ on: 'manual' as const }],
  conditions: { all: [] },
  steps: [{ step: 'action' as const, action: 'add_note', inputs: { message: 'Seen' } }],
}
const newWorkflow = async ({ staff, canary }: World) =>
  (await staff.admin.calls.workflows.create({ workflow_name: `Rule ${canary} ${newRef()}`, plan })).workflow
const newMacro = async (world: World) => {
  const { workflow_ref, revision } = await newWorkflow(world)
  return (await world.staff.admin.calls.workflows.publish({ workflow_ref, revision })).workflow.workflow_ref
}
const newFolder = async ({ staff, canary }: World) =>
  (await staff.admin.calls.workflowFolders.create({ folder_name: `Folder ${canary} ${newRef()}`.slice(0, 80) })).workflow_folder.workflow_folder_ref
const newReplay = async (world: World) => {
  const { workflow_ref } = await newWorkflow(world)
  const { replay } = await world.staff.admin.calls.workflows.startReplay({ workflow_ref, days: 1 })
  return world.staff.admin.calls.workflows.cancelReplay({ replay_ref: replay.replay_ref }).then(() => replay.replay_ref)
}
const newRun = async (world: World) => {
  const workflow_ref = await newMacro(world)
  const { conversation_ref } = await world.chat()
  const { results } = await world.staff.admin.calls.workflows.runMacro({ workflow_ref, conversation_refs: [conversation_ref] })
  return { run_ref: results[0]?.run_ref ?? '' }
}
const ofWorkflow = { refs: ['workflow_ref'], stateless: byFlags } as const

/** Tests of this module's operations. */
export const matrix: Entries = {
  'workflows.list': { ...nothing, stateless: byFlags },
  'workflows.create': { input: () => ({ workflow_name: 'Rule', plan }), stateless: byFlags },
  'workflows.read': { input: async (world) => ({ workflow_ref: (await newWorkflow(world)).workflow_ref }), ...ofWorkflow },
  'workflows.update': {
    input: async (world) => ({ workflow_ref: (await newWorkflow(world)).workflow_ref, revision: 0, workflow_name: 'Other' }),
    ...ofWorkflow,
  },
  'workflows.publish': { input: async (world) => ({ workflow_ref: (await newWorkflow(world)).workflow_ref, revision: 0 }), ...ofWorkflow },
  'workflows.enable': { input: async (world) => ({ workflow_ref: await newMacro(world), is_enabled: false }), ...ofWorkflow },
  'workflows.order': { input: () => ({ workflow_refs: [] }) },
  'workflows.duplicate': { input: async (world) => ({ workflow_ref: (await newWorkflow(world)).workflow_ref, workflow_name: 'Copy' }), ...ofWorkflow },
  'workflows.remove': { input: async (world) => ({ workflow_ref: (await newWorkflow(world)).workflow_ref }), ...ofWorkflow },
  'workflowHooks.read': { input: async (world) => ({ workflow_ref: (await newWorkflow(world)).workflow_ref }), ...ofWorkflow, sight: ofRules },
  'workflowHooks.create': { input: async (world) => ({ workflow_ref: (await newWorkflow(world)).workflow_ref }), ...ofWorkflow, sight: ofRules },
  'workflowHooks.remove': { input: async (world) => ({ workflow_ref: (await newWorkflow(world)).workflow_ref }), ...ofWorkflow, sight: ofRules },
  // Its secret is the permission.
  'workflowHooks.call': { ...coveredBy('modules/workflows/hooks'), sight: ofRules, stateless: 'the secret decides; hooks.test.ts' },
  'workflows.versions': { input: async (world) => ({ workflow_ref: await newMacro(world) }), ...ofWorkflow },
  'workflows.version': { input: async (world) => ({ workflow_ref: await newMacro(world), version: 1 }), ...ofWorkflow },
  'workflows.runs': {
    input: () => ({ limit: 10 }),
    stateless: 'runs on conversations that the caller may not see are left out; workflows.test.ts',
    sight: {
      kind: 'hides',
      async inputs(world) {
        const { workflow } = await world.admin.calls.workflows.create({ workflow_name: 'Note', plan })
        await world.admin.calls.workflows.publish({ workflow_ref: workflow.workflow_ref, revision: 0 })
        await world.admin.calls.workflows.runMacro({ workflow_ref: workflow.workflow_ref, conversation_refs: [await world.ticket()] })
        return [{ workflow_ref: workflow.workflow_ref }]
      },
      shows: ({ runs }: { runs: unknown[] }) => runs.length > 0,
    },
  },
  'workflows.run': {
    input: newRun,
    refs: ['run_ref'],
    stateless: 'who may read its conversation; workflows.test.ts',
    sight: refuses(async (world) => {
      const { workflow } = await world.admin.calls.workflows.create({ workflow_name: 'Note', plan })
      await world.admin.calls.workflows.publish({ workflow_ref: workflow.workflow_ref, revision: 0 })
      const { results } = await world.admin.calls.workflows.runMacro({ workflow_ref: workflow.workflow_ref, conversation_refs: [await world.ticket()] })
      return { run_ref: results[0]?.run_ref ?? '' }
    }),
  },
  'workflows.explain': onChat(always('X')),
  'workflows.dryRun': {
    input: async (world) => ({ workflow_ref: (await newWorkflow(world)).workflow_ref, conversation_ref: (await world.chat()).conversation_ref }),
    refs: ['workflow_ref', 'conversation_ref'],
    stateless: 'who may read the conversation, as for workflows.explain',
    sight: refuses(async (world) => ({
      workflow_ref: (await world.admin.calls.workflows.create({ workflow_name: 'Note', plan })).workflow.workflow_ref,
      conversation_ref: await world.ticket(),
    })),
  },
  'workflows.startReplay': { input: async (world) => ({ workflow_ref: (await newWorkflow(world)).workflow_ref, days: 1 }), ...ofWorkflow, sight: ofRules },
  'workflows.readReplay': {
    input: async (world) => ({ replay_ref: await newReplay(world) }),
    refs: ['replay_ref'],
    stateless: 'its starter, and people who may read everything: replays.test.ts',
    sight: concernsNothing('it counts what its starter may read: replays.test.ts'),
  },
  'workflows.cancelReplay': {
    input: async (world) => ({ replay_ref: await newReplay(world) }),
    refs: ['replay_ref'],
    stateless: byFlags,
    sight: concernsNothing('as for reading one'),
  },
  'workflows.macros': {
    input: async (world) => ({ conversation_ref: (await world.chat()).conversation_ref }),
    refs: ['conversation_ref'],
    stateless: 'who sees the conversation; macros.test.ts',
    sight: refuses(async (world) => ({ conversation_ref: await world.ticket() })),
  },
  'workflows.previewMacro': {
    input: async (world) => ({ workflow_ref: await newMacro(world), conversation_refs: [(await world.chat()).conversation_ref] }),
    refs: ['workflow_ref'],
    stateless: 'conversations that the caller may not see are refused; workflows.test.ts',
    sight: macroSight(({ results }: { results: unknown[] }) => results.length > 0),
  },
  'workflows.runMacro': {
    input: async (world) => ({ workflow_ref: await newMacro(world), conversation_refs: [(await world.chat()).conversation_ref] }),
    refs: ['workflow_ref'],
    stateless: 'conversations that the caller may not see are refused; workflows.test.ts',
    sight: macroSight(({ results }: { results: unknown[] }) => results.length > 0),
  },
  'workflowFolders.list': nothing,
  'workflowFolders.read': {
    input: async (world) => ({ workflow_folder_ref: await newFolder(world) }),
    refs: ['workflow_folder_ref'],
    stateless: byFlags,
  },
  'workflowFolders.create': { input: () => ({ folder_name: `Folder ${newRef()}` }) },
  'workflowFolders.update': {
    input: async (world) => ({ workflow_folder_ref: await newFolder(world), folder_name: `Other ${newRef()}` }),
    refs: ['workflow_folder_ref'],
    stateless: byFlags,
  },
  'workflowFolders.remove': {
    input: async (world) => ({ workflow_folder_ref: await newFolder(world) }),
    refs: ['workflow_folder_ref'],
    stateless: byFlags,
  },
}

function macroSight(shows: (answer: never) => boolean) {
  return {
    kind: 'hides' as const,
    async inputs(world: Parameters<Parameters<typeof hides>[0]>[0]) {
      const { workflow } = await world.admin.calls.workflows.create({ workflow_name: 'Note', plan })
      await world.admin.calls.workflows.publish({ workflow_ref: workflow.workflow_ref, revision: 0 })
      return [{ workflow_ref: workflow.workflow_ref, conversation_refs: [await world.ticket()] }]
    },
    shows,
  }
}
