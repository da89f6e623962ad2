import type pg from 'pg'
import { ChaosClient } from '../chaos/chaos-client.ts'
import type { ChaosWorld } from '../chaos/chaos-world.ts'
import { type Comparison, compareWhenSettled } from '../chaos/compare-views.ts'
import { until } from '../until.ts'

const hourMs = 3_600_000
/** By how much the clocks of devices are wrong; some jump by as much in the middle. */
const skews = [0, 24 * hourMs, -24 * hourMs, 7 * hourMs]

/** Servers of one database whose clocks differ, and how many messages are sent through them in turn. */
export type SkewedClocks = { addresses: readonly string[]; database: pg.ClientConfig; world: ChaosWorld; messages: number; each(count: number): Promise<void> }

/** Has visitors and agents, whose clocks are wrong, write through servers whose clocks are wrong, and compares what everybody sees. `order`: as it was sent. */
export async function runSkewedClocks({ addresses, database, world, messages, each }: SkewedClocks): Promise<Comparison & { order: string[] }> {
  let isLater = false
  let count = 0
  const client = (who: { token: string } | { secret: string }, refs: string[]) => {
    const index = count++
    const skew = skews[index % skews.length] ?? 0
    // Every other one jumps, back or forth.
    const now = () => Date.now() + (isLater && index % 2 === 1 ? -skew : skew)
    const clock = {
      now,
      after: (ms: number, run: () => void) => {
        const timer = setTimeout(run, ms)
        return () => clearTimeout(timer)
      },
    }
    return new ChaosClient(addresses[index % addresses.length] ?? '', { support_lib_id: world.support_lib_id, address: `10.4.${index}.1`, clock, ...who }, refs)
  }
  const pairs = world.chats.map(({ secret, conversation_ref, agent }) => ({
    visitor: client({ secret }, [conversation_ref]),
    agent: client({ token: world.agents[agent] ?? '' }, [conversation_ref]),
  }))
  const clients = pairs.flatMap(({ visitor, agent }) => [visitor, agent])
  try {
    await Promise.all(clients.map((one) => one.start()))
    await until(() => clients.every((one) => one.isSettled), 'everybody is connected')
    const [written, order]: [string[], string[]] = [[], []]
    for (let index = 0; index < messages; index++) {
      isLater = index > messages / 2
      const pair = pairs[index % pairs.length]
      const writer = Math.floor(index / pairs.length) % 2 ? pair?.agent : pair?.visitor
      const id = writer?.stores[0]?.send({ message: `message ${index}` }) ?? ''
      written.push(id)
      // The next one is written when this one is stored, so that there is one right order.
      await until(() => writer?.acknowledged.some((sent) => sent.client_msg_id === id) ?? false, 'it is acknowledged')
      await each(index)
    }
    const comparison = await compareWhenSettled({ databases: [database] }, clients, written)
    for (const { visitor } of pairs) {
      const seen = visitor.stores[0]?.getSnapshot().messages.flatMap(({ message }) => (/^message \d+$/.test(message) ? [Number(message.slice(8))] : [])) ?? []
      if (seen.some((number, index) => number < (seen[index - 1] ?? 0))) order.push(seen.join(' '))
    }
    return { ...comparison, order }
  } finally {
    for (const one of clients) one.stop()
  }
}
