import type { Limiter } from '../calls/limiter.ts'
import type { ReadingCounts } from '../calls/reading-counts.ts'
import type { Bus } from '../data/bus.ts'
import type { SecretBox } from '../process/secret-box.ts'
import type { Storage } from '../storage/storage.ts'
import type { MailTransport } from './mail.ts'

/** Looks up the TXT records of a domain; rejects when there are none. */
export type ResolveTxt = (name: string) => Promise<string[][]>

/** Asks DNS for records of a type (`TXT`, `A`, `MX`, …), in the form of Node's `dns.resolve`; rejects with a `code` when there are none. */
export type ResolveDns = (name: string, type: string) => Promise<unknown>

/** Resolves a host name to all its addresses, as a connection would; rejects with a `code` when it has none. */
export type LookupHost = (host: string) => Promise<readonly { address: string }[]>

/** Services the kernel depends on: each is one small interface with its adapters next to it. */
export type Ports = {
  bus: Bus
  limiter: Limiter
  mail: MailTransport
  storage: Storage
  secrets: SecretBox
  /** Reads counted in this process. */
  readings: ReadingCounts
  /** Returns whether the connection to Redis is up; true if none is configured. */
  redisIsUp(): boolean
  fetch: typeof fetch
  resolveTxt: ResolveTxt
  resolveDns: ResolveDns
  lookupHost: LookupHost
}
