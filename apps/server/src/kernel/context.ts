import type { EventInput, EventName } from '@porchlight/contracts/events'
import type { StreamData, StreamName } from '@porchlight/contracts/live'
import type { PermissionFlag, Role, Sight } from '@porchlight/contracts/permission-flags'
import type { Kysely } from 'kysely'
import type { Clock } from './clock.ts'
import type { Config } from './config.ts'
import type { Tables } from './generated/tables.ts'
import type { Cause } from './jobs/cause.ts'
import type { Ports } from './outside/ports.ts'
import type { Log } from './process/log.ts'
import type { DeclaredTable } from './rows/tables-of.ts'

/** The identity of the caller. A visitor has no `visitor_id` before its first message. */
export type Actor = StaffActor | VisitorActor | SystemActor | Nobody
export type StaffActor = {
  kind: 'agent'
  support_lib_id: string
  parent_lib_id: string | null
  user_id: string
  email: string
  role: Role
  name: string
  permissions: ReadonlySet<PermissionFlag>
  /** What the actor may see beyond their own work; undefined means everything their permissions allow. */
  sight?: Sight | undefined
  /** Names of the fields whose values are hidden from this person (`markableFields`, references of custom fields); absent: none. */
  hidden?: ReadonlySet<string> | undefined
  session_id: string
  /** When the session ends, in ms since the epoch. */
  expiresAt: number
  /** Networks from which the library allows use of the console; absent or empty: no restriction. */
  networks?: readonly string[]
  /** When the grace ends of somebody whose role requires a second factor, if this session has not proved one, in ms since the epoch. */
  secondFactorBy?: number | undefined
  /** When this person last proved who they are in this session, in ms since the epoch; absent if they never did. */
  confirmedAt?: number | undefined
  /** Set while a rule acts with the rights of this person, its owner: `name` is then the rule's. */
  rule?: Rule
  /** Set while a program acts with the rights of this person, who made its key. */
  key?: ApiKey
}
/** A rule that acts: an automation of the library. */
export type Rule = { workflow_ref: string; workflow_name: string }
/** The API key that a program calls with: it may call these operations, as far as its maker may now. */
export type ApiKey = { key_id: string; key_name: string; operations: ReadonlySet<string> }
export type VisitorActor = {
  kind: 'visitor'
  support_lib_id: string
  visitor_id: string | null
  secretHash: Buffer
  /** Whether the customer's server has verified the visitor who holds this secret. */
  isProven?: boolean
  /**
   * Set for requesters who act as a ticket's contact without its secret: staff of a child library, and people who have proven the contact's address. `author`
   * is the colleague acting for the contact, or null; `uploader` is the key that owns their uploads; `via` is where they write.
   */
  requester?: { author: string | null; uploader: string; via: 'application' | 'portal' }
  /** The email address that someone without a visitor's row has proven by a mailed link. Such a caller may only call operations `forAddressees`. */
  address?: string
}
export type SystemActor = { kind: 'system'; support_lib_id: string }
/** Work started by the installation's operator at the command line (`npm run admin`). The audit log distinguishes it from automatic work. */
export const operatorWork = 'operator'

/** Returns the id of the request that led to a call: its own, or that of the one whose event or job it follows; undefined if nobody asked for it. */
export const originOf = ({ id, origin, address }: RequestMeta): string | undefined => origin ?? (address === '' ? undefined : id)
export type Nobody = { kind: 'nobody' }

/** Metadata of the request behind a call. Cookies exist over HTTP only. */
export type RequestMeta = {
  id: string
  address: string
  userAgent: string
  /** The Accept-Language header. */
  language: string
  /** Two-letter country code from a trusted proxy; '' when unknown. */
  country: string
  /** Value of the Authorization header; only the identity module uses it. */
  authorization: string
  cookies: Record<string, string | undefined>
  /** Length of the request body; absent for uploads and requests without a body. */
  bodyBytes?: number
  /** The `webhook-id` header, by which a sender of webhooks names one on every attempt (Standard Webhooks); absent if it has none, or one that is too long. */
  webhookId?: string
  /** The `idempotency-key` header, by which a program names a call so that it can repeat it; absent if it has none. */
  idempotencyKey?: string
  /** Whether a browser sent the request: browsers name the page or site that makes the call, other programs don't. */
  isBrowser: boolean
  /** Sets a cookie on the response, or clears it when `value` is null. */
  setCookie(name: string, value: string | null, maxAgeSeconds?: number): void
  /** Declares the language of the response, and that it varies with Accept-Language. */
  answersIn(language: string): void
  /** Set if the client asks for the library's event number. A read calls it with an event number that its result already reflects. */
  atNumber?(number: number): void
  /** The id of the request whose event or job this work of the system follows. */
  origin?: string
  /** Id of the live connection that the call came over; null over HTTP. */
  connection_id: string | null
  /** The uploaded file, for upload operations. */
  file?: UploadedFile
}
/** A received file, stored on this machine until its call completes. `sha256` is the hash of its bytes. */
export type UploadedFile = { name: string; path: string; size: number; sha256: Buffer }

/** A committed change for a stream's subscribers. Notices are derived by the module's `notices`. */
export type StreamChange =
  | {
      stream: 'library'
      data: StreamData
      /** Sends only to this user's sockets. */
      to?: string
      /** The values of rows in `data` before this change, by id, from which their module computes who loses access. Never sent. */
      before?: Record<string, unknown>
    }
  | {
      stream: Exclude<StreamName, 'library'>
      audience: 'staff' | 'visitor'
      /** The visitor whose sockets follow the stream from its first change. */
      visitor_id?: string
      prev: number
      seq: number
      data: StreamData
    }

/** Options of `emit`. */
export type EmitOptions = {
  /** Id of the entity the event is about. */
  subject?: string
  changes?: StreamChange[]
  /**
   * Users whose sockets re-check their session and permissions; sockets of ended sessions are closed. For visitors: hashes of their secrets (base64url); their
   * pages reconnect with their new identity.
   */
  reauthenticate?: string[]
}

export type JobOptions = {
  runAt?: Date
  /** One job per key at a time: a new one replaces the old one. */
  key?: string
  maxAttempts?: number
  /** Jobs with the same queue run one after another, in all processes, however many there are: long ones leave the other places to others. */
  queue?: string
  /** Run in a separate process: it crashed one before, and someone retries it. */
  alone?: boolean
}

/** The context an action works with; created for each call, inside its transaction. */
export type Ctx<A extends Actor = Actor> = {
  support_lib_id: string
  actor: A
  db: Kysely<Tables>
  clock: Clock
  config: Config
  log: Log
  ports: Ports
  /** Table declarations of the modules and the kernel. */
  tables: readonly DeclaredTable[]
  request: RequestMeta
  /** Event or timer that led to this call; null if a person made it. It becomes the cause of events emitted and jobs enqueued here. */
  cause: Cause | null
  /** Records an event. It becomes a numbered row when the action ends, and is delivered to sockets and reactions after the commit. */
  emit<N extends EventName>(name: N, payload: EventInput<N>, options?: EmitOptions): void
  /** Enqueues a job in the same transaction, to run after the commit. */
  enqueue(job: string, payload: Record<string, unknown>, options?: JobOptions): void
  /**
   * Runs as the system in a separate read-only transaction after this one has ended, for example to fill a cache. Callers don't wait for it; a failure is
   * logged.
   */
  afterwards(run: (ctx: Ctx) => Promise<void>): void
  /** Runs in the same transaction with another library's rows visible. Sign-in needs this because it learns the library only within the transaction. */
  inLibrary<T>(support_lib_id: string, run: (ctx: Ctx<A>) => Promise<T>): Promise<T>
  /**
   * Runs in the same transaction as another actor, in that actor's library. The calling code must first verify that it may act as them.
   * @param cause what led to it, if it is not what led to this call
   */
  actAs<T, B extends VisitorActor | StaffActor>(actor: B, run: (ctx: Ctx<B>) => Promise<T>, cause?: Cause): Promise<T>
  /** Runs in the same transaction, and undoes what `run` wrote, emitted and enqueued if it fails. */
  attempt<T>(run: () => Promise<T>): Promise<T>
  /**
   * Runs a statement that looks across libraries in each other database of a cluster; without a cluster, there is none.
   * @param onMissing called if one is away, which is passed over otherwise; it may throw the failure
   */
  inOtherDatabases<T>(run: (db: Kysely<Tables>) => Promise<T>, onMissing?: (failure: unknown, answers: T[]) => void): Promise<T[]>
  /** Locks a name in a cluster until the end of the transaction, for whoever names it in whichever database. Within one database, rows are locked. Returns whether this is a cluster. */
  lockName(name: string): Promise<boolean>
  /**
   * An account of this library's members, or its passkeys, have changed: the other databases of a cluster get it as it is at the end of the transaction. `mayWait`: one
   * that is away may get it later, before anybody uses a code or passkey there; otherwise the transaction fails.
   */
  shareAccount(account_id: string, mayWait?: 'mayWait'): void
  /** Chooses the database of a library that is about to be created, see `Database`. Stays when the transaction fails. */
  reserve(support_lib_id: string, beside?: string | null): Promise<void>
}

export const isStaff = (actor: Actor): actor is StaffActor => actor.kind === 'agent'
/** Returns whether the actor has the permission flag. Visitors and anonymous callers have none; the system has all. */
export const can = (actor: Actor, flag: PermissionFlag): boolean => actor.kind === 'system' || (actor.kind === 'agent' && actor.permissions.has(flag))
/** Returns the person who acts; null if a rule acts with their rights, or if no staff member acts. */
export const personOf = (actor: Actor): StaffActor | null => (actor.kind === 'agent' && !actor.rule ? actor : null)
/** Returns who acts, as events store it: a rule acts itself, not its owner, and so does a key, not its maker. */
export function doerOf(actor: Actor): { kind: Actor['kind'] | 'rule' | 'api_key'; id: string | null; name: string | null } {
  if (actor.kind === 'agent' && actor.rule) return { kind: 'rule', id: actor.rule.workflow_ref, name: actor.rule.workflow_name }
  if (actor.kind === 'agent' && actor.key) return { kind: 'api_key', id: actor.key.key_id, name: actor.key.key_name }
  return { kind: actor.kind, id: actorId(actor), name: null }
}
/** Returns the id stored as a row's author; for a rule, its owner's, and for a key, its maker's. */
export const actorId = (actor: Actor): string | null => (actor.kind === 'agent' ? actor.user_id : actor.kind === 'visitor' ? actor.visitor_id : null)
