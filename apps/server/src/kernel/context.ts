import type { PermissionFlag, Role, StreamData } from '@porchlight/contracts'
import type { EventInput, EventName } from '@porchlight/contracts/events'
import type { Kysely } from 'kysely'
import type { Clock } from './clock.ts'
import type { Config } from './config.ts'
import type { Tables } from './generated/tables.ts'
import type { Log } from './log.ts'
import type { Ports } from './ports.ts'

/** Who acts. A visitor has no `visitor_id` until its first message. */
export type Actor = StaffActor | VisitorActor | ApiKeyActor | SystemActor | Nobody
export type StaffActor = {
  kind: 'agent'
  support_lib_id: string
  parent_lib_id: string | null
  user_id: string
  email: string
  role: Role
  name: string
  permissions: ReadonlySet<PermissionFlag>
  session_id: string
  /** When the session ends, ms since the epoch. */
  expiresAt: number
}
export type VisitorActor = {
  kind: 'visitor'
  support_lib_id: string
  visitor_id: string | null
  secretHash: Buffer
  /** The secret was given to somebody whom the customer's server vouched for. */
  isProven?: boolean
}
export type ApiKeyActor = { kind: 'api_key'; support_lib_id: string; key_id: string; permissions: ReadonlySet<PermissionFlag> }
export type SystemActor = { kind: 'system'; support_lib_id: string }
export type Nobody = { kind: 'nobody' }

/** What is known of the request behind a call; cookies exist on HTTP only. */
export type RequestMeta = {
  id: string
  address: string
  userAgent: string
  /** The Accept-Language header. */
  language: string
  /** Two letters, as a trusted proxy says; '' when unknown. */
  country: string
  /** Value of the Authorization header, for the identity module alone. */
  authorization: string
  cookies: Record<string, string | undefined>
  /** Length of the body, if it came with one that is no file. */
  bodyBytes?: number
  /** A browser sends it: it tells the page or the site the call comes from. Programs tell neither. */
  isBrowser: boolean
  /** Sends a cookie with the answer, or removes it when `value` is null. */
  setCookie(name: string, value: string | null, maxAgeSeconds?: number): void
  /** Says in the answer which language its content is in, and that Accept-Language has a part in it. */
  answersIn(language: string): void
  /** Calls over the live connection: its id. */
  connection_id: string | null
  /** The file of an upload operation. */
  file?: UploadedFile
}
/** A received file, on this machine until its call has been answered. `sha256` is of its bytes. */
export type UploadedFile = { name: string; path: string; size: number; sha256: Buffer }

/** What a committed change means for those who listen. */
export type StreamChange =
  | {
      stream: 'library'
      data: StreamData
      /** only sockets of this user */
      to?: string
      /** What rows of `data` were before, by their ref, for their module to tell who loses sight of them; never sent. */
      before?: Record<string, unknown>
    }
  | {
      stream: 'conversation'
      ref: string
      audience: 'staff' | 'visitor' /** the visitor whose sockets follow it from its birth */
      visitor_id?: string
      prev: number
      seq: number
      data: StreamData
    }

/** Options of `emit`. */
export type EmitOptions = {
  /** What the event is about (a conversation ref, an article id …). */
  subject?: string
  changes?: StreamChange[]
  /**
   * Sockets of these users check their session and permissions anew, ended sessions are cut. Of visitors: hashes of secrets (base64url); their pages begin
   * anew as who they are now.
   */
  reauthenticate?: string[]
}

export type JobOptions = { runAt?: Date /** one job with this key at a time: a new one replaces it */; key?: string; maxAttempts?: number }

/** Everything an action may touch; made anew for each call, inside its transaction. */
export type Ctx<A extends Actor = Actor> = {
  support_lib_id: string
  actor: A
  db: Kysely<Tables>
  clock: Clock
  config: Config
  log: Log
  ports: Ports
  request: RequestMeta
  /** Records that something has happened; becomes a numbered row when the action ends, reaches sockets and reactions after the commit. */
  emit<N extends EventName>(name: N, payload: EventInput<N>, options?: EmitOptions): void
  /** Asks for work after the commit, stored in the same transaction. */
  enqueue(job: string, payload: Record<string, unknown>, options?: JobOptions): void
  /** The same transaction seen from another library (sign-in finds the library on its way). */
  inLibrary<T>(support_lib_id: string, run: (ctx: Ctx<A>) => Promise<T>): Promise<T>
}

export const isStaff = (actor: Actor): actor is StaffActor => actor.kind === 'agent'
/** Does the actor hold the flag? Visitors and nobody hold none; the system holds all. */
export const can = (actor: Actor, flag: PermissionFlag): boolean =>
  actor.kind === 'system' || ((actor.kind === 'agent' || actor.kind === 'api_key') && actor.permissions.has(flag))
/** The id that is written to rows as author. */
export const actorId = (actor: Actor): string | null =>
  actor.kind === 'agent' ? actor.user_id : actor.kind === 'visitor' ? actor.visitor_id : actor.kind === 'api_key' ? actor.key_id : null
