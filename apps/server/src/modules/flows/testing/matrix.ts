import { newRef } from '../../../kernel/ids.ts'
import { type Entries, everyVisitor, nothing, onChat } from '../../../testing/matrix-entry.ts'
import { staffReading } from '../../../testing/states/chat-rows.ts'
import { concernsNothing, refuses, type SightCase } from '../../../testing/states/sight-case.ts'
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

/** A waiting chat in which a flow answers, or has been taken over. */
async function flowChat(world: World, does: 'startIn' | 'takeOver' | 'handBack'): Promise<Record<string, unknown>> {
  const { calls } = world.staff.admin
  const { flow_ref } = await flowOf(world)
  const conversation_ref = await world.waitingChat()
  if (does !== 'startIn') await calls.flowRuns.startIn({ conversation_ref, flow_ref })
  if (does === 'handBack') {
    await calls.flowRuns.takeOver({ conversation_ref })
    await calls.conversations.release({ conversation_ref })
  }
  return { conversation_ref, ...(does === 'startIn' && { flow_ref }) }
}
const hidesChat = (does: 'startIn' | 'takeOver' | 'handBack'): SightCase =>
  refuses(async ({ admin, waiting }) => {
    const { flow_ref } = await publishedFlow(admin)
    const conversation_ref = await waiting()
    if (does === 'startIn') return { conversation_ref, flow_ref }
    await admin.calls.flowRuns.startIn({ conversation_ref, flow_ref })
    if (does === 'takeOver') return { conversation_ref }
    await admin.calls.flowRuns.takeOver({ conversation_ref })
    await admin.calls.conversations.release({ conversation_ref })
    return { conversation_ref }
  })
const inFlow = (does: 'startIn' | 'takeOver' | 'handBack'): Entries[keyof Entries] => ({
  input: (world) => flowChat(world, does),
  refs: does === 'startIn' ? ['conversation_ref', 'flow_ref'] : ['conversation_ref'],
  stateless: 'who may change the chat, as conversations.patch says; flow-runs.test.ts',
  sight: hidesChat(does),
})
/** A flow that visitors begin. */
const beginning = async (world: World) => {
  const { flow_ref } = await publishedFlow(world.staff.admin, title(world), { ...helloFlow, starts: [{ on: 'link' }] })
  return { flow_ref, on: 'link', text: 'My order', key: newRef() }
}

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
  'flowRuns.offered': { ...nothing, except: everyVisitor, stateless: 'every visitor reads what is published; flow-runs.test.ts' },
  'flowRuns.begin': {
    input: beginning,
    refs: ['flow_ref'],
    except: { who: ['stranger'], code: 'ok', because: 'the first message makes the visitor' },
    stateless: 'every visitor, once it is published; flow-runs.test.ts',
  },
  'flowRuns.step': {
    input: async (world) => {
      const { conversation_ref } = await flowChat(world, 'takeOver')
      return { conversation_ref, does: 'person' }
    },
    refs: ['conversation_ref'],
    stateless: 'the visitor of the chat; flow-runs.test.ts',
  },
  'flowRuns.run': onChat(staffReading),
  'flowRuns.startable': { ...nothing, sight: concernsNothing('names of flows') },
  'flowRuns.startIn': inFlow('startIn'),
  'flowRuns.takeOver': inFlow('takeOver'),
  'flowRuns.handBack': inFlow('handBack'),
}
