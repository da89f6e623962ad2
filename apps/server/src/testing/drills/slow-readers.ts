import { randomUUID } from 'node:crypto'
import { setTimeout } from 'node:timers/promises'
import { callsOf } from '../calls.ts'
import type { ChaosWorld } from '../chaos/chaos-world.ts'
import { TestSocket } from '../live-socket.ts'
import { until } from '../until.ts'

/** `stalled` sockets follow a busy conversation and read nothing; `healthy` ones follow quiet ones, in which a message is sent every `everyMs`. */
export type SlowReaders = { address: string; world: ChaosWorld; stalled: number; healthy: number; everyMs: number; quietMessages: number }
/** How many stalled sockets were cut off, how many healthy ones, and what became of the messages in between. Times in ms. */
export type SlowReadersOutcome = {
  cutStalled: number
  cutHealthy: number
  sent: number
  missing: number
  before: number[]
  during: number[]
  longMessages: number
}

/** Long enough to fill the buffers of a connection soon; those of the system take some megabytes before any of it waits in the server. */
const longText = '界'.repeat(19_000)
/** Twice what it takes here: without the limit, only the missing answers to pings would end them, much later. */
const longMessagesMax = 240

/** Has sockets stall beside others, until each that stalls has been cut off, and measures what that does to the others' deliveries. */
export async function runSlowReaders({ address, world, stalled, healthy, everyMs, quietMessages }: SlowReaders): Promise<SlowReadersOutcome> {
  const { support_lib_id, agents, chats } = world
  const [busy, ...quiet] = chats
  if (!busy || quiet.length === 0) throw new Error('at least two chats are needed')
  const opened: TestSocket[] = []
  let count = 0
  const open = async (secret: string) => {
    const socket = new TestSocket(address, { 'x-forwarded-for': `10.${3 + (count >> 16)}.${(count >> 8) & 255}.${count++ & 255}` })
    opened.push(socket)
    await socket.opened()
    await socket.do('hello', { auth: { support_lib_id, secret } })
    return socket
  }
  try {
    const readers = await inTurn(healthy, (index) => open(quiet[index % quiet.length]?.secret ?? ''))
    const slow = await inTurn(stalled, () => open(busy.secret))
    for (const { socket } of slow) socket.pause()
    // The agent of a quiet chat writes, and all sockets of its visitor get it.
    let [sent, missing] = [0, 0]
    const round = async (waits: number[]) => {
      const chat = quiet[sent++ % quiet.length]
      if (!chat) return
      const [message, begun] = [randomUUID(), performance.now()]
      const mine = readers.filter((_, index) => quiet[index % quiet.length] === chat)
      await callsOf(address, () => `Bearer ${agents[chat.agent]}`).messages.send({
        client_msg_id: randomUUID(),
        conversation_ref: chat.conversation_ref,
        message,
      })
      const got = (socket: TestSocket) => socket.frames.some((frame) => 'prev' in frame && JSON.stringify(frame).includes(message))
      const all = mine.map((socket) =>
        socket
          .until(() => got(socket), message, 30_000)
          .then(
            () => waits.push(performance.now() - begun),
            () => missing++,
          ),
      )
      await Promise.all(all)
      for (const socket of mine) socket.frames.length = 0
    }
    const before: number[] = []
    for (let index = 0; index < quietMessages; index++) await Promise.all([round(before), setTimeout(everyMs)])
    let [longMessages, isOver] = [0, false]
    const during: number[] = []
    const talk = (async () => {
      while (!isOver) await Promise.all([round(during), setTimeout(everyMs)])
    })()
    const writer = callsOf(address, () => `Visitor ${support_lib_id}.${busy.secret}`)
    const goal = (await socketsOf(address)) - stalled
    // The server's count is asked for from time to time only: an answer of /metrics costs as much as several messages.
    for (; longMessages < longMessagesMax && (longMessages % 16 > 0 || (await socketsOf(address)) > goal); longMessages++)
      await writer.messages.send({ client_msg_id: randomUUID(), conversation_ref: busy.conversation_ref, message: longText })
    isOver = true
    await talk
    for (const { socket } of slow) socket.resume()
    await until(() => slow.every(({ closeCode }) => closeCode !== undefined), 'those who did not read learn that they were cut off', 30_000).catch(() => {})
    return {
      ...{ sent, missing, longMessages, before, during },
      cutStalled: slow.filter(({ closeCode }) => closeCode !== undefined).length,
      cutHealthy: readers.filter(({ closeCode }) => closeCode !== undefined).length,
    }
  } finally {
    for (const socket of opened) socket.socket.terminate()
  }
}

const socketsOf = async (address: string): Promise<number> =>
  Number(/^porchlight_live_sockets (\d+)/m.exec(await (await fetch(`${address}/metrics`)).text())?.[1])

/** Opens sockets fifty at a time, in order. */
async function inTurn<T>(count: number, open: (index: number) => Promise<T>): Promise<T[]> {
  const all: T[] = []
  while (all.length < count) all.push(...(await Promise.all(Array.from({ length: Math.min(50, count - all.length) }, (_, index) => open(all.length + index)))))
  return all
}
