import { type Entries, nothing } from '../../../testing/matrix-entry.ts'
import { concernsNothing } from '../../../testing/states/sight-case.ts'
import type { World } from '../../../testing/world.ts'
import { helloFlow, publishedFlow } from './flows.ts'

const title = (world: World) => `Flow ${world.canary}`
const flowOf = (world: World) => publishedFlow(world.staff.admin, title(world))
const sight = concernsNothing('a flow is made by its builders; its messages are texts of its own')
const ofFlow = { refs: ['flow_ref'], stateless: 'whoever has the flag may; flows.test.ts' }
const onFlow = (more: object = {}) => ({ ...ofFlow, input: async (world: World) => ({ flow_ref: (await flowOf(world)).flow_ref, ...more }) })
const atRevision = (more: object = {}) => ({
  ...ofFlow,
  input: async (world: World) => {
    const { flow_ref, revision } = await flowOf(world)
    return { flow_ref, revision, ...more }
  },
})

/** Permission-matrix entries for this module's operations. */
export const matrix: Entries = {
  'flows.list': nothing,
  'flows.read': { ...onFlow(), sight },
  'flows.create': { sight, input: (world) => ({ title: title(world), flow: helloFlow }) },
  'flows.save': { ...atRevision({ flow: helloFlow }), sight },
  'flows.rename': { ...onFlow({ title: 'Other' }), sight },
  'flows.duplicate': { ...onFlow({ title: 'Copy' }), sight },
  'flows.publish': { ...atRevision(), sight },
  'flows.unpublish': { ...onFlow(), sight },
  'flows.remove': onFlow(),
  'flows.uses': onFlow(),
  'flows.numbers': onFlow(),
  'flows.versions': onFlow(),
  'flows.version': { ...onFlow({ version: 1 }), sight },
  'flows.restore': { ...atRevision({ version: 1 }), sight },
}
