import { EventEmitter } from 'node:events'
import type { SignalFrame, StreamName } from '@porchlight/contracts/live'
import type { PermissionFlag } from '@porchlight/contracts/permission-flags'
import type { EmitOptions, StreamChange } from '../context.ts'
import type { Log } from '../process/log.ts'
import { cutWhenSilent, openRedis, redisPlace } from './redis.ts'

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
export type LibraryMessage =
  | { kind: 'events'; support_lib_id: string; from: number; to: number; events: LiveEvent[] }
  | { kind: 'signal'; support_lib_id: string; signal: SignalMessage }
  /** The library has been deleted. */
  | { kind: 'gone'; support_lib_id: string }

/** Wakes consumers of a library's events in the processes with workers; as much a hint. */
export type Wake = { kind: 'wake'; support_lib_id: string; consumers: string[] }

/** What is published after a commit. */
export type BusMessage = LibraryMessage | Wake

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
  listen(support_lib_id: string, hear: (message: LibraryMessage) => void): () => void
  /** The same for what wakes the consumers of all libraries. */
  listenForWakes(hear: (wake: Wake) => void): () => void
  close(): Promise<void>
}

/** Returns a bus for a single process, where a message is a function call. */
export function inProcessBus(): Bus {
  const emitter = new EventEmitter().setMaxListeners(0)
  const on = <M extends BusMessage>(topic: string, hear: (message: M) => void) => {
    emitter.on(topic, hear)
    return () => void emitter.off(topic, hear)
  }
  return {
    publish: (message) => void emitter.emit(topicOf(message), message),
    listen: on,
    listenForWakes: (hear) => on(wakes, hear),
    close: async () => void emitter.removeAllListeners(),
  }
}

/**
 * Returns a bus over Redis or Valkey pub/sub with one channel per library. A process subscribes only to libraries for which it has sockets, and those with workers
 * to one for wakes. In a cluster, a message goes to the server of its channel alone; with plain channels each server would get what all libraries say.
 */
export async function redisBus(url: string, log: Log): Promise<Bus> {
  // Fail fast while Redis is unavailable: polling the heads finds the events anyway.
  const publisher = await openRedis(url, { maxRetriesPerRequest: 1, enableOfflineQueue: false, ...cutWhenSilent })
  const subscriber = await openRedis(url, { maxRetriesPerRequest: null }, true)
  const isCluster = redisPlace(url).kind === 'cluster'
  const local = inProcessBus()
  const listeners = new Map<string, number>()
  for (const client of [publisher, subscriber]) client.on('error', (error) => log.warn({ err: error }, 'redis'))
  subscriber.on(isCluster ? 'smessage' : 'message', (_channel: string, text: string) => local.publish(JSON.parse(text) as BusMessage))
  const warn = (error: unknown) => log.warn({ err: error }, 'redis')
  const listen = (topic: string, hearFrom: (bus: Bus) => () => void) => {
    const count = (listeners.get(topic) ?? 0) + 1
    listeners.set(topic, count)
    if (count === 1) (isCluster ? subscriber.ssubscribe(channelOf(topic)) : subscriber.subscribe(channelOf(topic))).catch(warn)
    const stop = hearFrom(local)
    return () => {
      stop()
      const left = (listeners.get(topic) ?? 1) - 1
      if (left === 0) listeners.delete(topic)
      else listeners.set(topic, left)
      if (left === 0) (isCluster ? subscriber.sunsubscribe(channelOf(topic)) : subscriber.unsubscribe(channelOf(topic))).catch(warn)
    }
  }
  return {
    publish(message) {
      const [channel, text] = [channelOf(topicOf(message)), JSON.stringify(message)]
      const published = isCluster ? publisher.spublish(channel, text) : publisher.publish(channel, text)
      published.catch(() => {
        // Tell the listeners in this process directly. If the message still arrives through Redis, they recognize its events by their numbers.
        if (message.kind !== 'signal') local.publish(message)
      })
    },
    listen: (support_lib_id, hear) => listen(support_lib_id, (bus) => bus.listen(support_lib_id, hear)),
    listenForWakes: (hear) => listen(wakes, (bus) => bus.listenForWakes(hear)),
    async close() {
      await local.close()
      subscriber.disconnect()
      await publisher.quit().catch(() => publisher.disconnect())
    },
  }
}

/** No library has this key. */
const wakes = '*wakes'
const topicOf = (message: BusMessage): string => (message.kind === 'wake' ? wakes : message.support_lib_id)
const channelOf = (topic: string) => `porchlight:live:${topic}`
