import { randomBytes, randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type { FlowInput } from '@porchlight/contracts/flows/flow'
import pg from 'pg'
import { type Calls, callsOf } from '../../../testing/calls.ts'
import { ChaosServer } from '../../../testing/chaos/chaos-server.ts'
import { insist } from '../../../testing/insist.ts'

/** `visitors` answer a flow while the server (every third time with PostgreSQL) is killed `kills` times at random points. */
export type FlowKills = { seed: number; visitors: number; kills: number }
/** For each visitor, what was said in their chat, in order; and how often each question was seen and answered. */
export type FlowKillsOutcome = { chats: string[]; numbers: string[] }

const question = (node_id: string, next: string) => ({
  ...{ node_id, kind: 'question' as const, title: node_id, text: `${node_id}?`, variable: node_id, next: { next } },
  field: { field_id: 'answer', kind: 'text' as const, label: node_id, is_required: true },
})

/** Between its questions, the flow decides by itself: a job asks for the business hours, and acts. */
const flow: FlowInput = {
  starts: [{ on: 'link' }],
  first: 'one',
  nodes: [
    question('one', 'hours'),
    { node_id: 'hours', kind: 'calendar', next: { open: 'two', closed: 'two' } },
    question('two', 'act'),
    { node_id: 'act', kind: 'action', action: 'add_note', inputs: { message: 'Noted {var.two}' }, next: { next: 'three' } },
    question('three', 'people'),
    { node_id: 'people', kind: 'hand_over', text: 'Thank you for {var.one}, {var.two} and {var.three}.', has_note: false },
  ],
}

/** What has to be said in every chat, once and in this order: the first message opens the case, and answers nothing. */
export const saidOnce = 'Hello | one? | A | two? | B | (Noted B) | three? | C | Thank you for A, B and C.'

/** Kills a server while visitors answer a flow; they repeat what it has not acknowledged, as the widget does. */
export async function runFlowKills({ seed, visitors, kills }: FlowKills): Promise<FlowKillsOutcome> {
  let state = seed
  const random = () => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    return state / 2_147_483_648
  }
  const dataDir = await mkdtemp(path.join(tmpdir(), 'porchlight-flow-kills-'))
  const { server, world } = await ChaosServer.start(dataDir, 1, 1)
  const { support_lib_id } = world
  try {
    const database = new pg.Pool({ ...server.database, max: 1 })
    database.on('error', () => {})
    await database.query("update users set user_type = 'admin' where support_lib_id = $1", [support_lib_id])
    await database.end()
    const staff = callsOf(server.address, () => `Bearer ${world.agents[0] ?? ''}`)
    const { flow: made } = await staff.flows.create({ title: 'Hello', flow })
    const { flow_ref } = (await staff.flows.publish({ flow_ref: made.flow_ref, revision: made.revision })).flow
    const people = Array.from({ length: visitors }, () => {
      const secret = randomBytes(32).toString('base64url')
      return callsOf(server.address, () => `Visitor ${support_lib_id}.${secret}`)
    })
    const answering = Promise.all(people.map((calls) => answer(calls, flow_ref, () => pause(random() * 400))))
    for (let kill = 0; kill < kills; kill++) {
      await pause(100 + random() * 600)
      await server.killAndStart(kill % 3 === 2)
    }
    const refs = await answering
    return { chats: await saidIn(server.database, refs), numbers: numbersOf((await insist(() => staff.flows.numbers({ flow_ref }))).nodes) }
  } finally {
    await server.stop()
    await rm(dataDir, { recursive: true, force: true })
  }
}

/** Begins a chat, and answers the three questions; returns the chat. */
async function answer(calls: Calls, flow_ref: string, think: () => Promise<void>): Promise<string> {
  const key = randomUUID()
  await think()
  const { conversation_ref } = (await insist(() => calls.flowRuns.begin({ flow_ref, on: 'link', text: 'Hello', key }))).conversation
  const isAsked = (node_id: string) => async () => {
    const { messages } = await calls.messages.list({ conversation_ref })
    if (messages.at(-1)?.prompt?.node_id !== node_id) throw new Error(`${node_id} is not asked yet`)
  }
  for (const [node_id, message] of [
    ['one', 'A'],
    ['two', 'B'],
    ['three', 'C'],
  ] as const) {
    await insist(isAsked(node_id))
    await think()
    const client_msg_id = randomUUID()
    await insist(() => calls.messages.send({ client_msg_id, conversation_ref, message }))
  }
  return conversation_ref
}

async function saidIn(connection: pg.PoolConfig, refs: readonly string[]): Promise<string[]> {
  const database = new pg.Pool({ ...connection, max: 1 })
  database.on('error', () => {})
  const { rows } = await database.query<{ said: string }>(
    `select string_agg(case sender_type when 'note' then '(' || message || ')' else message end, ' | ' order by seq) as said
     from messages where conversation_ref = any($1) and sender_type <> 'system' group by conversation_ref`,
    [refs],
  )
  await database.end()
  return rows.map(({ said }) => said)
}

const numbersOf = (nodes: readonly { node_id: string; seen: number; answered: number }[]): string[] =>
  nodes.flatMap(({ node_id, seen, answered }) => (['one', 'two', 'three'].includes(node_id) ? [`${node_id} ${seen} ${answered}`] : [])).toSorted()
