import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { seededRandom } from '@porchlight/client/testing/seeded-random'
import { FaultProxy } from '../fault-proxy.ts'
import { until } from '../until.ts'
import type { ChaosClient } from './chaos-client.ts'
import { peopleOf } from './chaos-people.ts'
import { ChaosServer } from './chaos-server.ts'
import { type Comparison, compareWhenSettled } from './compare-views.ts'
import type { PlantedFault } from './planted-faults.ts'

/** Extent of a run: number of `kills` (every third also kills PostgreSQL), `sends` messages in total, 5 sockets per 2 chats; `fault` plants a fault. */
export type ChaosPlan = { seed: number; kills: number; sends: number; chats: number; agents: number; say(line: string): void; fault?: PlantedFault }
/** What became of the messages that phones wrote without a connection: how many there were, how often phones were killed meanwhile, and which were lost or doubled. */
export type PhoneOutcome = { written: number; killed: number; lost: string[]; doubled: string[] }
/** The result, and how long it took. */
export type ChaosOutcome = Comparison & { phones: PhoneOutcome; ms: number }

/** Lets real clients write through a faulty network to a server that is killed again and again, then compares everyone's view with the database. */
export async function runChaos(plan: ChaosPlan): Promise<ChaosOutcome> {
  const startedAt = performance.now()
  const random = seededRandom(plan.seed)
  const dataDir = await mkdtemp(join(tmpdir(), 'porchlight-chaos-'))
  const { server, world } = await ChaosServer.start(dataDir, plan.chats, plan.agents, plan.fault)
  const proxy = await FaultProxy.start(server.port, random)
  proxy.latencyMs = 15
  const airwaves = await FaultProxy.start(server.port, random)
  const { clients, writers, phones } = peopleOf(world, proxy.address, airwaves.address)
  try {
    await Promise.all(clients.map((client) => client.start()))
    await until(() => clients.every((client) => client.isSettled), 'everybody is connected')
    const written: string[] = []
    const offline: string[] = []
    let killed = 0
    for (let round = 0; round <= plan.kills; round++) {
      const goal = Math.round((plan.sends * (round + 1)) / (plan.kills + 1))
      while (written.length < goal) written.push(pick(writers, random)(`message ${written.length}`))
      if (round === plan.kills) break
      await pause(random() * 120)
      disturb(proxy, random)
      // Phones lose the network, write, and are killed before or after that: what they have not sent must be in their storage.
      airwaves.goAway(round % 2 === 0 ? 'refuse' : 'hang')
      for (const phone of phones) {
        const write = () => offline.push(...phone.stores.slice(0, 1).map((store) => store.send({ message: `from a phone ${offline.length}` })))
        write()
        if (random() < 0.5) continue
        await phone.reload(false)
        killed += 1
        write()
      }
      for (const client of clients) if (random() < 0.15) void client.reload()
      await momentOf(plan.fault, server, clients, random)
      const alsoPostgres = round % 3 === 1
      await server.killAndStart(alsoPostgres)
      airwaves.isBack()
      plan.say(
        `kill ${round + 1} of ${plan.kills}${alsoPostgres ? ', PostgreSQL too' : ''}: ${clients.flatMap((each) => each.acknowledged).length} acknowledged`,
      )
      // Start a wave only when some clients are back: killing a server without clients proves nothing.
      await until(() => clients.filter((client) => client.isOpen).length > clients.length / 2, 'half of them are back')
    }
    const all = [...written, ...offline]
    const comparison = await compareWhenSettled(server, clients, all)
    const ofPhones = (ids: string[]) => ids.filter((id) => offline.includes(id))
    const { lost, doubled } = comparison
    return {
      ...comparison,
      phones: { written: offline.length, killed, lost: ofPhones(lost), doubled: ofPhones(doubled) },
      ms: Math.round(performance.now() - startedAt),
    }
  } finally {
    for (const client of clients) client.stop()
    await proxy.stop()
    await airwaves.stop()
    await server.stop()
    await rm(dataDir, { recursive: true, force: true })
  }
}

/** Time for an answer to reach its client, even on a busy machine. */
const answerMs = 300

/** Waits until the next kill: a random time or, for a fault that chance would seldom expose, until the fault shows. */
async function momentOf(fault: PlantedFault | undefined, server: ChaosServer, clients: ChaosClient[], random: () => number): Promise<void> {
  if (fault === 'acknowledges-before-commit') {
    await server.untilItErrs()
    await pause(answerMs)
  } else if (fault === 'forgets-repeats') {
    await server.untilItErrs()
    // A running page learns that its message was stored before it would resend it, so reload: the new page sends whatever the previous one left unsent.
    for (const client of clients) void client.reload()
  } else await pause(random() * 120)
}

function disturb(proxy: FaultProxy, random: () => number): void {
  proxy.cut(0.1 * random())
  proxy.silence(0.1 * random(), 200 + random() * 1500)
  proxy.stall(0.2 * random(), 100 + random() * 400)
}

function pick<T>(all: T[], random: () => number): T {
  const one = all[Math.floor(random() * all.length)]
  if (one === undefined) throw new Error('nobody to pick')
  return one
}

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))
