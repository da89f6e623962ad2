import { type EventName, events } from '@porchlight/contracts/events'
import { gatewayActions } from '@porchlight/contracts/live'
import type { AuditedRowOf } from './audit/audited-rows.ts'
import type { CountedReading } from './calls/reading-counts.ts'
import type { Clock } from './clock.ts'
import type { Config } from './config.ts'
import type { Actor, Ctx, RequestMeta } from './context.ts'
import type { Database } from './data/database.ts'
import type { SchemaWatch } from './data/schema-watch.ts'
import type { HttpRouteFile } from './http/route-file.ts'
import type { WorkflowWork } from './jobs/workflow-work.ts'
import type { JobTask, Reaction, Schedule } from './jobs.ts'
import type { ListRows, LiveHooks, NoticeRule, SignalAction, StreamKind } from './live/stream-kind.ts'
import type { ModuleTables } from './module-tables.ts'
import type { Handler } from './operations.ts'
import type { Ports } from './outside/ports.ts'
import type { Log } from './process/log.ts'
import type { BinnedKind } from './rows/binned-rows.ts'
import type { DownloadKind } from './rows/downloads.ts'
import type { FileHolder } from './rows/file-holder.ts'
import type { Searchable } from './rows/searchable.ts'
import { type DeclaredTable, tablesOf } from './rows/tables-of.ts'
import type { LinkedKind, LinkHolder } from './rows/text-links.ts'
import type { PictureLanes } from './workers/picture-lanes.ts'
import type { WorkerPool } from './workers/worker-pool.ts'

/** Authenticates callers; provided by the identity and visitors modules, so that the kernel depends on neither. */
export type Authenticator = (kernel: Kernel, credentials: Credentials) => Promise<Actor | undefined>
/** Returns the cached actor for these credentials without a database query, for reads that verify it while they run; see `Remembered`. */
export type Recall = (credentials: Credentials) => Remembered | undefined
/** A cached actor. `isStill` verifies within the read's transaction, in the same packet as its first statement, that nothing about the actor has changed. */
export type Remembered = { actor: Actor; isStill(ctx: Ctx): Promise<boolean> }
export type Credentials =
  | { kind: 'bearer'; token: string }
  /** An API key, which opens calls but no live connection. */
  | { kind: 'key'; key: string }
  | { kind: 'visitor' | 'session'; support_lib_id: string; secret: string }

/** A metric of the whole installation: one statement over all libraries that returns a number as `value`; of several databases, the largest counts. */
export type Measured = { name: `porchlight_${string}`; help: string; statement: string }

/** A module's contributions. Modules are found by their folders. Omitted fields mean that the module contributes nothing of that kind. */
export type Module = {
  name: string
  /** Names of modules whose `live` hooks, authenticators and readers' credentials come before its own. */
  after?: readonly string[]
  handlers?: Handler[]
  reactions?: Reaction[]
  tasks?: JobTask[]
  schedules?: Schedule[]
  /** One statement over all libraries that returns the keys (`support_lib_id`) of those in which no schedule works now. */
  resting?: string
  /** Metrics of the whole installation at `/metrics`. */
  measured?: Measured[]
  authenticators?: Authenticator[]
  recall?: Recall
  /** Returns a reader's credentials for the library's content from the request's cookies. */
  readerCredentials?: (kernel: Kernel, cookies: RequestMeta['cookies'], support_lib_id: string) => Credentials | undefined
  /** Kinds of streams that follow a single row. */
  streamKinds?: StreamKind[]
  /** Kinds of list rows in the `library` stream. */
  listRows?: ListRows[]
  /** Rules that say which events make open screens refetch, and what they refetch. */
  notices?: NoticeRule[]
  signals?: SignalAction[]
  live?: LiveHooks
  /** Content that staff can find with the console's search. */
  searchable?: Searchable[]
  /** Fields and actions for rules (`addToWorkflows`). */
  workflows?: WorkflowWork
  /** Returns whether a library has verified this domain (lower case, no port). */
  servesHost?: (kernel: Kernel, hostname: string) => Promise<boolean>
  /** Declarations from the folder's `tables.ts`; added by `npm run codegen`. */
  tables?: ModuleTables
  /** Gets what people and their programs have read since the last time. */
  onReadings?: (kernel: Kernel, counted: readonly CountedReading[]) => Promise<void>
  /** Starts work that runs as long as a process with the worker role: connections that wait for something. Returns what ends it. */
  background?: (kernel: Kernel) => Promise<() => Promise<void>>
  /** What a restored database needs before anything else runs in it, and the tasks which do it; only these are done meanwhile. */
  afterRestore?: { tasks: readonly JobTask[]; run(kernel: Kernel): Promise<void> }
  /** Kinds of files that are downloaded with a key. */
  downloads?: DownloadKind[]
  /** The module's tables that mention files, and who sees them. */
  fileHolders?: FileHolder[]
  /** Kinds of texts that go into the bin when they are deleted. */
  binned?: BinnedKind[]
  /** The module's tables whose rows link to texts. */
  linkHolders?: LinkHolder[]
  /** Kinds of texts that links lead to. */
  linked?: LinkedKind[]
  /** A process has died while it worked, with what its `background` was doing: has that done in a process of its own (a job that is `alone`). */
  afterDeath?: (kernel: Kernel) => Promise<void>
  /** Routes that are not operations: files, pages, the email viewer. */
  routes?: HttpRouteFile
}

/** All services of this process, assembled once at startup and passed around. */
export type Kernel = {
  config: Config
  clock: Clock
  log: Log
  database: Database
  /** Whether the database is still the one that this program knows. */
  schema: SchemaWatch
  ports: Ports
  workers: WorkerPool
  pictures: PictureLanes
  modules: Module[]
  /** The modules' table declarations. */
  tables: readonly DeclaredTable[]
  handlers: Map<string, Handler>
  liveHandlers: Map<string, Handler>
  reactionsByEvent: Map<EventName, Reaction[]>
  noticesByEvent: Map<EventName, NoticeRule[]>
  /** By the domain of the operations. */
  auditedRows: Map<string, AuditedRowOf[]>
  signalActions: Map<string, SignalAction>
  /** Changes each time the process starts; leases from an earlier epoch expire. */
  epoch: string
}

/** Returns the request metadata for work of the system. `origin`: the id of the request that led to it, if one did. */
export function systemRequest(id: string, origin?: string): RequestMeta {
  return {
    id,
    ...(origin !== undefined && { origin }),
    address: '',
    userAgent: '',
    language: '',
    country: '',
    authorization: '',
    cookies: {},
    isBrowser: false,
    setCookie: () => {},
    answersIn: () => {},
    connection_id: null,
  }
}

/** Builds the lookup tables. Rejects duplicate handlers, operations without a handler, reactions to unknown events, and duplicate action names. */
export function assemble(
  parts: Omit<Kernel, 'tables' | 'handlers' | 'liveHandlers' | 'reactionsByEvent' | 'noticesByEvent' | 'auditedRows' | 'signalActions'>,
  expected: { name: string }[],
): Kernel {
  const handlers = new Map<string, Handler>()
  const liveHandlers = new Map<string, Handler>()
  const reactionsByEvent = new Map<EventName, Reaction[]>()
  const noticesByEvent = new Map<EventName, NoticeRule[]>()
  const auditedRows = new Map<string, AuditedRowOf[]>()
  const signalActions = new Map<string, SignalAction>()
  for (const module of parts.modules) {
    for (const handler of module.handlers ?? []) {
      if (handlers.has(handler.operation.name)) throw new Error(`two handlers of ${handler.operation.name}`)
      handlers.set(handler.operation.name, handler)
      if (handler.operation.live) liveHandlers.set(handler.operation.live, handler)
    }
    for (const reaction of module.reactions ?? []) {
      if (!(reaction.event in events)) throw new Error(`${reaction.name} follows ${reaction.event}, which never happens`)
      reactionsByEvent.set(reaction.event, [...(reactionsByEvent.get(reaction.event) ?? []), reaction])
    }
    for (const notice of module.notices ?? []) noticesByEvent.set(notice.event, [...(noticesByEvent.get(notice.event) ?? []), notice])
    for (const signal of module.signals ?? []) {
      if (signalActions.has(signal.action) || signal.action in gatewayActions) throw new Error(`two signals of ${signal.action}`)
      signalActions.set(signal.action, signal)
    }
  }
  const tables = tablesOf(parts.modules)
  for (const { name: table, audited } of tables)
    for (const row of typeof audited === 'string' ? [] : audited)
      for (const domain of row.domains) auditedRows.set(domain, [...(auditedRows.get(domain) ?? []), { ...row, table }])
  const missing = expected.filter((operation) => !handlers.has(operation.name))
  if (missing.length > 0) throw new Error(`operations without a handler: ${missing.map((operation) => operation.name).join(', ')}`)
  return { ...parts, tables, handlers, liveHandlers, reactionsByEvent, noticesByEvent, auditedRows, signalActions }
}

/** Returns the actor with these credentials, or the anonymous actor. */
export async function authenticate(kernel: Kernel, credentials: Credentials | undefined): Promise<Actor> {
  if (!credentials) return { kind: 'nobody' }
  for (const module of kernel.modules) {
    for (const authenticator of module.authenticators ?? []) {
      const actor = await authenticator(kernel, credentials)
      if (actor) return actor
    }
  }
  return { kind: 'nobody' }
}

/** Returns the cached actor for these credentials. */
export function recall(kernel: Pick<Kernel, 'modules'>, credentials: Credentials | undefined): Remembered | undefined {
  if (!credentials) return undefined
  for (const module of kernel.modules) {
    const remembered = module.recall?.(credentials)
    if (remembered) return remembered
  }
  return undefined
}

export type { Ctx }
