import { EventEmitter } from 'node:events'
import type { SignalFrame, StreamName } from '@porchlight/contracts/live'
import type { PermissionFlag } from '@porchlight/contracts/permission-flags'
import type { EmitOptions, StreamChange } from './context.ts'
import type { Log } from './log.ts'
import { openRedis } from './redis.ts'

/** A committed event on its way to the sockets. */
export type LiveEvent = {
  number: number
  name: string
  subject: string | null
  changes: StreamChange[]
  reauthenticate: NonNullable<EmitOptions['reauthenticate']>
  /** The live connection that made the call, if any. */
  connection_id: string | null
}

/** A message between processes about one library. It is only a hint: the event table is authoritative, so a lost message delays a push but never loses it. */
export type BusMessage =
  | { kind: 'events'; support_lib_id: string; from: number; to: number; events: LiveEvent[] }
  | { kind: 'signal'; support_lib_id: string; signal: SignalMessage }
  /** The library has been deleted. */
  | { kind: 'gone'; support_lib_id: string }

/**
 * A signal for a stream's followers or, if `stream` is null, for a whole audience. `any_of` limits it to staff with one of these flags, `about` to actors who
 * may read that row. Never stored.
 */
export type SignalMessage = {
  stream: StreamName | null
  to: ('staff' | 'visitor')[]
  except: string | null
  any_of?: readonly PermissionFlag[] | undefined
  about?: { stream: StreamName; view: unknown } | undefined
  frame: SignalFrame
}

/** Fan-out between the processes of one installation. */
export type Bus = {
  publish(message: BusMessage): void
  /** Subscribes to a library's messages; returns a function that unsubscribes. */
  listen(support_lib_id: string, hear: (message: BusMessage) => void): () => void
  close(): Promise<void>
}

/** Returns a bus for a single process, where a message is a function call. */
export function inProcessBus(): Bus {
  const emitter = new EventEmitter().setMaxListeners(0)
  return {
    publish: (message) => void emitter.emit(message.support_lib_id, message),
    listen(support_lib_id, hear) {
      emitter.on(support_lib_id, hear)
      return () => emitter.off(support_lib_id, hear)
    },
    close: async () => void emitter.removeAllListeners(),
  }
}

/** Returns a bus over Redis or Valkey pub/sub with one channel per library. A process subscribes only to libraries for which it has sockets. */
export async function redisBus(url: string, log: Log): Promise<Bus> {
  // Fail fast while Redis is unavailable: polling the heads finds the events anyway.
  const publisher = await openRedis(url, { maxRetriesPerRequest: 1, enableOfflineQueue: false })
  const subscriber = await openRedis(url, { maxRetriesPerRequest: null })
  const local = inProcessBus()
  const listeners = new Map<string, number>()
  for (const client of [publisher, subscriber]) client.on('error', (error) => log.warn({ err: error }, 'redis'))
  subscriber.on('message', (_channel, text) => local.publish(JSON.parse(text) as BusMessage))
  const warn = (error: unknown) => log.warn({ err: error }, 'redis')
  return {
    publish: (message) => void publisher.publish(channelOf(message.support_lib_id), JSON.stringify(message)).catch(() => {}),
    listen(support_lib_id, hear) {
      const count = (listeners.get(support_lib_id) ?? 0) + 1
      listeners.set(support_lib_id, count)
      if (count === 1) subscriber.subscribe(channelOf(support_lib_id)).catch(warn)
      const stop = local.listen(support_lib_id, hear)
      return () => {
        stop()
        const left = (listeners.get(support_lib_id) ?? 1) - 1
        listeners.set(support_lib_id, left)
        if (left === 0) subscriber.unsubscribe(channelOf(support_lib_id)).catch(warn)
      }
    },
    async close() {
      await local.close()
      subscriber.disconnect()
      await publisher.quit().catch(() => publisher.disconnect())
    },
  }
}

const channelOf = (support_lib_id: string) => `porchlight:live:${support_lib_id}`
