import { operations } from '@porchlight/contracts/api'
import type { Operation } from '@porchlight/contracts/define'
import { entryOf } from '../entries.ts'
import { TestSocket } from '../live-socket.ts'
import type { World } from '../world.ts'

const people = ['agent', 'writer', 'editor', 'admin', 'visitor', 'stranger'] as const
type Person = (typeof people)[number]

/** Whose frames are recorded, and what is done in which libraries until `isOver`. */
export type TrafficPlan = { address: string; worlds: World[]; random: () => number; isOver(actions: number): boolean }
/**
 * What came of it. `leaks`: frames with words that their reader may not see; `effects`: rows of a library with the words of another. `unanswered`: the server
 * said nothing for half a minute; the other numbers count actions by what they were answered.
 */
export type TrafficOutcome = {
  actions: number
  frames: number
  served: number
  refused: number
  limited: number
  unanswered: number
  leaks: string[]
  effects: string[]
  ownWordsRead: boolean
}

/** A socket takes a burst of 40 frames; then another one is opened, which is how hellos get into the traffic. */
const actionsOfSocket = 30
const live = operations.filter((operation) => operation.live)

/** Has everybody of every library do random live actions, a third of them with ids of another library, and judges every frame that anybody received. */
export async function runRandomTraffic(plan: TrafficPlan): Promise<TrafficOutcome> {
  const { worlds } = plan
  const outcome: TrafficOutcome = { actions: 0, frames: 0, served: 0, refused: 0, limited: 0, unanswered: 0, leaks: [], effects: [], ownWordsRead: false }
  await Promise.all(worlds.flatMap((world) => people.map((who) => act(plan, world, who, outcome))))
  const { owner } = (worlds[0] ?? fail()).library.kernel.database
  for (const world of worlds) {
    const others = worlds.filter((each) => each !== world).flatMap(({ canary, secretCanary }) => [canary, secretCanary])
    const { rows } = await owner.query<{ text: string }>(
      `select message as text from messages where support_lib_id = $1 and message like any($2)
       union all select payload::text from events where support_lib_id = $1 and payload::text like any($2)`,
      [world.library.support_lib_id, others.map((word) => `%${word}%`)],
    )
    outcome.effects.push(...rows.map(({ text }) => text.slice(0, 200)))
  }
  return outcome
}

const crowded = new WeakMap<World, World>()
/** The same world with few chats, so that several people follow and change one. */
function withFewChats(world: World, random: () => number): World {
  const chats: ReturnType<World['chat']>[] = []
  const known = crowded.get(world) ?? {
    ...world,
    chat() {
      if (chats.length === 0 || random() < 0.2) chats.push(world.chat())
      return pick(chats.slice(-8), random)
    },
  }
  crowded.set(world, known)
  return known
}

async function act(plan: TrafficPlan, world: World, who: Person, outcome: TrafficOutcome): Promise<void> {
  const stranger = world.library.visitor()
  const auth =
    who === 'visitor' || who === 'stranger'
      ? { support_lib_id: world.library.support_lib_id, secret: (who === 'visitor' ? world.visitor : stranger).secret }
      : { token: world.staff[who].token }
  while (!plan.isOver(outcome.actions)) {
    const socket = new TestSocket(plan.address)
    await socket.opened()
    const follows = who === 'visitor' || who === 'stranger' ? {} : { library: null }
    await socket.do('hello', { auth, cursors: follows })
    for (let count = 0; count < actionsOfSocket && socket.closeCode === undefined && !plan.isOver(outcome.actions); count++) {
      const isForeign = plan.random() < 1 / 3
      // Making what an action is about may fail on a busy machine; its own answer says what counts.
      const chosen = await someAction(plan, world, who, isForeign).catch(() => undefined)
      if (!chosen) continue
      const { action, input } = chosen
      outcome.actions++
      const answer = await socket.ask(action, input).catch(() => undefined)
      if (!answer) {
        outcome.unanswered++
        break
      }
      const { error } = answer
      if (error?.code === 'rate_limited') outcome.limited++
      else if (error) outcome.refused++
      else outcome.served++
      if (error?.code === 'internal') outcome.leaks.push(`${action} by ${who} failed: ${JSON.stringify(input).slice(0, 200)}`)
    }
    socket.close()
    await socket.closed()
    judge(plan, world, who, socket, outcome)
  }
}

/** An operation, a signal or a stream, with own ids or with some of another library. */
async function someAction(
  { worlds, random }: TrafficPlan,
  world: World,
  who: Person,
  isForeign: boolean,
): Promise<{ action: string; input: Record<string, unknown> }> {
  const other = isForeign ? pick(worlds.length > 1 ? worlds.filter((each) => each !== world) : worlds, random) : world
  const kind = random()
  if (kind < 0.25) {
    const { conversation_ref } = await withFewChats(other, random).chat()
    return { action: kind < 0.2 ? 'subscribe' : 'unsubscribe', input: { stream: random() < 0.2 ? 'library' : `conversation:${conversation_ref}` } }
  }
  if (kind < 0.4) {
    const { conversation_ref } = await withFewChats(other, random).chat()
    return kind < 0.33
      ? { action: 'typing', input: { conversation_ref, is_typing: true } }
      : { action: 'viewing', input: { conversation_ref, is_viewing: true } }
  }
  const operation = pick(live, random)
  // What is public is opened by a key in its input, whoever sends it.
  return { action: operation.live ?? '', input: await inputOf(operation, ...worldsOf(operation, world, other, random), who) }
}

function worldsOf({ name, audience }: Operation, world: World, other: World, random: () => number): [World, World] {
  if (audience.includes('public')) return [world, world]
  // Some of the other operations need a chat in a certain state.
  const isForAnyChat = name.startsWith('messages.')
  return isForAnyChat ? [withFewChats(world, random), withFewChats(other, random)] : [world, other]
}

/** The input for the own library; what refers to rows is the other library's. */
async function inputOf(operation: Operation, world: World, other: World, who: Person): Promise<Record<string, unknown>> {
  const entry = entryOf(operation)
  const known = (operation.input as unknown as { shape: Record<string, unknown> }).shape
  const own = await entry.input(world, who)
  const foreign: Record<string, unknown> = other === world ? own : await entry.input(other, who)
  const mixed = { ...own, ...Object.fromEntries((entry.refs ?? []).map((field) => [field, foreign[field]])) }
  return Object.fromEntries(Object.entries(mixed).filter(([field]) => field in known))
}

function judge({ worlds }: TrafficPlan, world: World, who: Person, { frames }: TestSocket, outcome: TrafficOutcome): void {
  const foreign = worlds.filter((each) => each !== world).flatMap(({ canary, secretCanary }) => [canary, secretCanary])
  const isVisitor = who === 'visitor' || who === 'stranger'
  // What the one visitor and the agent have written is none of another visitor's business.
  const hidden = [
    ...foreign,
    ...(isVisitor ? [world.secretCanary] : []),
    ...(who === 'stranger' ? ['Question', 'Answer', 'Thanks'].map((word) => `${word} ${world.canary}`) : []),
  ]
  for (const frame of frames) {
    const text = JSON.stringify(frame)
    outcome.frames++
    if (!isVisitor && [world.canary, world.secretCanary].some((each) => text.includes(each))) outcome.ownWordsRead = true
    const word = hidden.find((each) => text.includes(each))
    if (word) outcome.leaks.push(`${who}, who may not see ${word}: ${text.slice(0, 300)}`)
  }
}

function pick<T>(all: readonly T[], random: () => number): T {
  return all[Math.floor(random() * all.length)] ?? fail()
}

function fail(): never {
  throw new Error('nothing to choose from')
}
