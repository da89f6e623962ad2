// The load generator, in its own process: raw sockets to both servers, the same messages for both.
import { randomBytes } from 'node:crypto'
import { quantile } from './quantile.ts'
import { Side } from './side.ts'
import type { Order, Round } from './wire.ts'

const text = 'The chain of my bike fell off again, and I need it on Monday. Could somebody have a look at it before?'
/** An agent's pause between messages in a closed loop, to stay under the limit of 600 calls a minute. */
const agentPauseMs = 125
/** At a fixed rate, every fifth message is sent by an agent. */
const agentEvery = 5
/** For how long messages may be under way after the last one was sent. */
const usualDrainSeconds = 5
const sides = new Map<string, Side>()
let rounds = 0
let idleSides = 0

process.on('message', (order: Order) => {
  const done = order.do === 'connect' ? connect(order) : order.do === 'idle' ? openIdle(order) : runRound(order)
  done.then(
    (answer) => process.send?.(answer),
    (error: unknown) => process.send?.({ failed: String(error) }),
  )
})
process.once('disconnect', () => process.exit(0))

async function connect({ targets }: Extract<Order, { do: 'connect' }>): Promise<object> {
  for (const target of targets) {
    const side = new Side(target)
    await side.connect()
    sides.set(target.name ?? target.kind, side)
  }
  return {}
}

/** Opens connections for visitors who view a page and send nothing, each from its own IP address. */
async function openIdle({ target, count }: Extract<Order, { do: 'idle' }>): Promise<object> {
  const visitors = Array.from({ length: count }, () => randomBytes(32).toString('base64url'))
  const side = new Side({ ...target, visitors, agents: [], pairs: [] }, 100 + idleSides++)
  await side.connect()
  return {}
}

type Sending = { dueAt: number; pair: number }

async function runRound({ target, rate, seconds, drainSeconds = usualDrainSeconds }: Extract<Order, { do: 'round' }>): Promise<Round> {
  const side = sides.get(target)
  if (!side) throw new Error(`not connected to ${target}`)
  const round = ++rounds
  const { pairs } = side.target
  const agents = side.target.agents.length
  const open = new Map<string, Sending>()
  const waits: number[] = []
  let [counter, refused, isOver] = [0, 0, false]
  const send = (kind: 'v' | 'a', pair: number, dueAt: number) => {
    const chosen = pairs[pair]
    if (!chosen) return
    const id = `${kind}${round}-${++counter}`
    open.set(id, { dueAt, pair })
    side.send(chosen, id, text)
  }
  const startedAt = performance.now()
  side.listen({
    delivered(id) {
      const sending = open.get(id)
      if (!sending) return
      open.delete(id)
      if (!isOver) waits.push(performance.now() - sending.dueAt)
    },
    answered(id, isRefused) {
      if (isRefused) refused += 1
      if (rate !== null || isOver) return
      const pair = pairOf.get(id) ?? 0
      pairOf.delete(id)
      if (id.startsWith('v')) sendNext('v', pair)
      else setTimeout(() => !isOver && sendNext('a', (pair + agents) % pairs.length), agentPauseMs)
    },
  })
  const pairOf = new Map<string, number>()
  const sendNext = (kind: 'v' | 'a', pair: number) => {
    pairOf.set(`${kind}${round}-${counter + 1}`, pair)
    send(kind, pair, performance.now())
  }
  if (rate === null) {
    for (let pair = 0; pair < pairs.length; pair++) sendNext('v', pair)
    const firstOf = new Map(pairs.map(({ agent }, index) => [agent, index]))
    for (const pair of firstOf.values()) sendNext('a', pair)
    await sleep(seconds * 1000)
  } else await sendAtRate(rate, seconds, startedAt, pairs.length, send)
  const elapsed = rate === null ? performance.now() - startedAt : seconds * 1000
  if (rate !== null) await until(() => open.size === 0, drainSeconds)
  isOver = true
  const delivered = waits.length
  if (rate === null) await until(() => open.size === 0, drainSeconds)
  side.listen(undefined)
  waits.sort((a, b) => a - b)
  return {
    delivered,
    perSecond: delivered / (elapsed / 1000),
    delivery: { p50: quantile(waits, 0.5), p99: quantile(waits, 0.99), max: waits.at(-1) ?? 0 },
    refused,
    missing: open.size,
  }
}

/** Sends messages when they are due; a delayed send counts towards that message's delivery time. */
async function sendAtRate(rate: number, seconds: number, startedAt: number, pairs: number, send: (kind: 'v' | 'a', pair: number, dueAt: number) => void) {
  const all = rate * seconds
  for (let sent = 0; sent < all; ) {
    const dueNow = Math.min(all, ((performance.now() - startedAt) / 1000) * rate)
    for (; sent < dueNow; sent++) send(sent % agentEvery === 0 ? 'a' : 'v', (sent * 7) % pairs, startedAt + (sent / rate) * 1000)
    await sleep(1)
  }
}

async function until(isDone: () => boolean, patienceSeconds: number): Promise<void> {
  const end = performance.now() + patienceSeconds * 1000
  while (!isDone() && performance.now() < end) await sleep(10)
}

function sleep(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms))
}
