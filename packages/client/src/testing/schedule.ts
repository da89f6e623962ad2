import fc from 'fast-check'
import { seededRandom } from './seeded-random.ts'
import { fairWeather, SimulatedDevice, type World } from './simulated-device.ts'
import { SimulatedGateway } from './simulated-gateway.ts'
import { type Actor, type ServerBug, SimulatedServer } from './simulated-server.ts'
import { VirtualClock } from './virtual-clock.ts'

/** An event affecting one of the two devices (0 is the visitor's, 1 an agent's), the server, or another person's device. */
export type Step = { after: number; device: 0 | 1; what: string; amount: number }
export type Schedule = { seed: number; isNew: boolean; steps: Step[] }

const whats = {
  send: 10,
  sendNote: 3,
  otherSends: 8,
  otherBurst: 3,
  otherEdits: 4,
  otherDeletes: 2,
  editMine: 3,
  otherSees: 2,
  markSeen: 4,
  type: 1,
  loadOlder: 4,
  cut: 4,
  cutSilently: 3,
  goOffline: 3,
  goOnline: 3,
  badWeather: 3,
  badFanOut: 3,
  restart: 3,
  drain: 1,
  reload: 3,
  sleep: 2,
  wake: 2,
  waitLong: 1,
  wrongClock: 1,
  refuse: 3,
  olderRace: 4,
  retryAll: 2,
  discardOne: 1,
}

const arbitraryStep: fc.Arbitrary<Step> = fc.record({
  after: fc.oneof(
    { weight: 4, arbitrary: fc.integer({ min: 0, max: 120 }) },
    { weight: 2, arbitrary: fc.integer({ min: 0, max: 4000 }) },
    fc.integer({ min: 0, max: 40_000 }),
  ),
  device: fc.constantFrom(0 as const, 1 as const),
  what: fc.oneof(...Object.entries(whats).map(([what, weight]) => ({ weight, arbitrary: fc.constant(what) }))),
  amount: fc.integer({ min: 0, max: 99 }),
})

/** Random schedules of up to 40 steps. */
export const arbitrarySchedule: fc.Arbitrary<Schedule> = fc.record({
  seed: fc.nat(),
  isNew: fc.boolean(),
  steps: fc.array(arbitraryStep, { minLength: 3, maxLength: 40 }),
})

const visitor: Actor = { id: 'visitor', audience: 'visitor' }
const agent: Actor = { id: 'agent', audience: 'staff' }
const colleague: Actor = { id: 'colleague', audience: 'staff' }
/** Longer than the slowest retry, call timeout and idle detection combined. */
const healMs = 120_000

/** One run: the world, its two devices, and the effects of the schedule on them. */
export class Run {
  readonly world: World
  readonly devices: readonly [SimulatedDevice, SimulatedDevice]
  #count = 0

  constructor(schedule: Schedule, bug?: ServerBug) {
    const random = seededRandom(schedule.seed)
    const clock = new VirtualClock()
    const server = new SimulatedServer({ replayMax: 10, random, now: clock.now, bug })
    const gateway = new SimulatedGateway(server, clock, random)
    this.world = { clock, random, server, gateway }
    this.devices = [new SimulatedDevice(visitor, this.world), new SimulatedDevice(agent, this.world)]
    if (!schedule.isNew) for (let index = 0; index < 9; index++) this.#other(index === 0 ? visitor : colleague, index > 0)
  }

  /** Plays the schedule, restores the network, and waits until everything should have recovered. */
  async play(steps: readonly Step[]): Promise<void> {
    for (const device of this.devices) await device.load()
    for (const step of steps) {
      await this.world.clock.advance(step.after)
      await this.#take(step, this.devices[step.device])
    }
    await this.#heal()
  }

  async #heal(): Promise<void> {
    const { gateway, clock } = this.world
    gateway.isDown = false
    gateway.refusals = 0
    gateway.faults = { lose: 0, double: 0, lateMs: 0 }
    for (const device of this.devices) device.weather = { ...fairWeather }
    // In half of the runs there is no wake event: the device must notice by itself.
    for (const device of this.devices) if (device.isAsleep || this.world.random() < 0.5) device.wake()
    await clock.advance(healMs)
    // A draft that begins a conversation needs its owner's consent, given here; the server may already have the message.
    for (const { store } of this.devices)
      if (store?.getSnapshot().conversation_ref === null) for (const { id } of store.getSnapshot().messages) this.devices[0].retry(id)
    await clock.advance(healMs)
    // If a store was opened before the conversation was visible, its page opens it again.
    for (const device of this.devices) if (device.store?.getSnapshot().status === 'gone') await device.load()
    await clock.advance(healMs)
  }

  async #take({ what, amount }: Step, device: SimulatedDevice): Promise<void> {
    const { server, gateway, clock, random } = this.world
    const { weather, store } = device
    if (what === 'send' || what === 'sendNote') device.send(`mine ${++this.#count}`, what === 'sendNote')
    else if (what === 'otherSends') this.#other(amount % 3 === 0 ? visitor : colleague, amount % 3 === 1)
    else if (what === 'otherBurst') for (let index = 0; index < 5 + (amount % 20); index++) this.#other(colleague, index % 4 === 3)
    else if (what === 'otherEdits' || what === 'otherDeletes') this.#edit(colleague, amount, what === 'otherDeletes')
    else if (what === 'editMine') this.#editMine(device, amount)
    else if (what === 'otherSees') server.seen(colleague, server.all('staff').at(-1)?.id ?? '')
    else if (what === 'markSeen') store?.markSeen()
    else if (what === 'type') store?.setTyping(amount % 2 === 0)
    else if (what === 'loadOlder') void store?.loadOlder()
    else if (what === 'cut' || what === 'cutSilently') device.cut(what === 'cutSilently')
    else if (what === 'goOffline') weather.isDown = true
    else if (what === 'goOnline') device.weather = { ...fairWeather, latencyMs: 10 + amount * 5 }
    else if (what === 'badWeather') device.weather = { isDown: false, latencyMs: amount * 40, loseAnswers: amount / 300, failPages: amount / 200 }
    else if (what === 'badFanOut') gateway.faults = { lose: amount / 150, double: random() / 2, lateMs: random() * amount * 5 }
    else if (what === 'restart') this.#restart(amount * 200)
    else if (what === 'drain') gateway.drain(amount * 50)
    else if (what === 'reload') await device.load()
    else if (what === 'sleep') device.sleep()
    else if (what === 'wake') device.wake()
    else if (what === 'waitLong') await clock.advance(amount * 15_000)
    else if (what === 'wrongClock') device.setClockError((amount - 50) * 30 * 60_000)
    else if (what === 'refuse') gateway.refusals = amount / 150
    else if (what === 'olderRace') await this.#olderRace(device, amount)
    else this.#unsent(device, what)
  }

  #unsent(device: SimulatedDevice, what: string): void {
    const stuck = device.store?.getSnapshot().messages.filter((message) => message.local === 'failed' || message.local === 'draft') ?? []
    for (const { id } of what === 'retryAll' ? stuck : []) device.retry(id)
    const [first] = stuck
    if (what === 'discardOne' && first) device.discard(first.id)
  }

  /** Loads an older page while its contents change, or while the newest page is refetched. */
  async #olderRace(device: SimulatedDevice, amount: number): Promise<void> {
    device.weather.latencyMs = 3000
    void device.store?.loadOlder()
    await this.world.clock.advance(amount * 20)
    if (amount % 2 === 0) for (let index = 0; index < 5; index++) this.#edit(colleague, amount + index, false)
    else {
      device.weather.latencyMs = 10
      device.cut(false)
      for (let index = 0; index < 15; index++) this.#other(colleague, false)
    }
  }

  #restart(ms: number): void {
    const { gateway, clock } = this.world
    gateway.crash()
    clock.after(ms, () => {
      gateway.isDown = false
    })
  }

  #other(actor: Actor, isNote: boolean): void {
    const { server } = this.world
    if (server.started === 0 && actor.audience === 'staff') return
    const conversation_ref = server.started === 0 ? undefined : 'c1'
    // Acts as a second device of the visitor, which must never begin its own conversation.
    if (server.started === 0 && this.devices[0].store) return
    server.send(actor, { client_msg_id: `other-${++this.#count}`, conversation_ref, sender_type: isNote ? 'note' : undefined, message: `other ${this.#count}` })
  }

  #edit(actor: Actor, amount: number, isDeletion: boolean): void {
    const mine = this.world.server.all('staff').filter((row) => row.client_msg_id?.startsWith('other') && row.sender_type !== 'visitor' && !row.is_deleted)
    const row = mine[amount % Math.max(1, mine.length)]
    if (row) this.world.server.edit(actor, row.id, isDeletion ? null : `edited ${++this.#count}`)
  }

  #editMine(device: SimulatedDevice, amount: number): void {
    const mine = device.store?.getSnapshot().messages.filter((row) => !row.local && row.client_msg_id?.startsWith(`${device.actor.id}-`)) ?? []
    const row = mine[amount % Math.max(1, mine.length)]
    if (row) device.store?.edit(row.id, `edited ${++this.#count}`).catch(() => {})
  }
}
