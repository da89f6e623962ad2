import { newRef } from '../../../kernel/ids.ts'
import { type Entries, nothing } from '../../../testing/matrix-entry.ts'
import { concernsNothing, refuses } from '../../../testing/states/sight-case.ts'
import type { World } from '../../../testing/world.ts'

const facts = ({ canary }: World) => ({ name: `${newRef()} ${canary}`, steps: [{ title: `Call ${canary}` }] })
const made = async (world: World) => (await world.staff.admin.calls.checklists.create(facts(world))).checklist.checklist_ref
const ofLibrary = concernsNothing('checklists are texts of the library')

/** Domains whose rows have no states. */
export const decidedByFlags = ['checklists']

/** Tests of this module's operations. */
export const matrix: Entries = {
  'checklists.list': { ...nothing, sight: ofLibrary },
  'checklists.create': { input: facts },
  'checklists.update': { input: async (world) => ({ checklist_ref: await made(world), revision: 1, ...facts(world) }), refs: ['checklist_ref'] },
  'checklists.remove': { input: async (world) => ({ checklist_ref: await made(world) }), refs: ['checklist_ref'] },
  'checklists.add': {
    input: async (world) => ({ conversation_ref: (await world.chat()).conversation_ref, checklist_ref: await made(world) }),
    refs: ['conversation_ref', 'checklist_ref'],
    stateless: 'who may write notes on its conversation; checklists.test.ts and tasks.add',
    sight: refuses(async ({ admin, canary, ticket }) => ({
      conversation_ref: await ticket(),
      checklist_ref: (await admin.calls.checklists.create({ name: `${newRef()} ${canary}`, steps: [{ title: 'Call' }] })).checklist.checklist_ref,
    })),
  },
}
