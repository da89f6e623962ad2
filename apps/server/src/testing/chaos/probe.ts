import { setTimeout as pause } from 'node:timers/promises'
import { newRef, newSecret } from '../../kernel/ids.ts'
import { callsOf } from '../calls.ts'
import type { ChaosWorld } from './chaos-world.ts'

/** Calls of a library while something happens elsewhere: how many there were, those that failed, and the client ids of the messages that were accepted. */
export type Probed = { calls: number; failed: string[]; accepted: string[]; longestMs: number }

const everyMs = 200
/** How many of the `spares` one probe uses up, beside the first. */
export const strangersOfAProbe = 2

/**
 * Calls one library again and again, as people whom the server knows and as others whom it has never seen, and never repeats a call: each must succeed at once.
 * @returns what ends it
 */
export function probe(address: string, { support_lib_id, chats, spares }: ChaosWorld): () => Promise<Probed> {
  const probed: Probed = { calls: 0, failed: [], accepted: [], longestMs: 0 }
  const as = (authorization: string) => callsOf(address, () => authorization)
  const send = async (secret: string, conversation_ref?: string) => {
    const client_msg_id = newRef()
    await as(`Visitor ${support_lib_id}.${secret}`).messages.send({ client_msg_id, message: 'a call', ...(conversation_ref && { conversation_ref }) })
    probed.accepted.push(client_msg_id)
  }
  const known = chats[0]
  const [staff = ''] = spares
  const strangers = spares.splice(1, strangersOfAProbe)
  const calls: Record<string, () => Promise<unknown>> = {
    'a visitor writes': () => send(known?.secret ?? '', known?.conversation_ref),
    'somebody of the staff reads': () => as(`Bearer ${staff}`).people.userDetails(),
    'a new visitor writes': () => send(newSecret()),
    'somebody of the staff comes': () => as(`Bearer ${strangers.shift() ?? staff}`).people.userDetails(),
  }
  let isOver = false
  const done = (async () => {
    while (!isOver) {
      for (const [name, call] of Object.entries(calls)) {
        const began = performance.now()
        await call().catch((error: Error) => probed.failed.push(`${name}: ${error.message}`))
        probed.longestMs = Math.max(probed.longestMs, performance.now() - began)
        probed.calls += 1
      }
      await pause(everyMs)
    }
  })()
  return async () => {
    isOver = true
    await done
    return probed
  }
}
