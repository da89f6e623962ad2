import { z } from 'zod'
import type { Audience } from './audience.ts'
import type { AuditArea } from './audit-areas.ts'
import type { ErrorCode } from './errors.ts'
import type { PermissionFlag } from './permission-flags.ts'
import { completeRules, type RateRule } from './rates.ts'

/** Permission a staff actor needs: one flag, any of several, or only a session. Visitors are admitted by `audience` alone. */
export type PermissionRule = PermissionFlag | readonly PermissionFlag[] | 'signed-in' | 'public'

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
export type HttpRoute = `${Method} /${string}`

/** An API endpoint: types, routing, checks, OpenAPI, the client and the permission matrix are derived from it. */
export type Operation<I extends z.ZodType = z.ZodType, O extends z.ZodType = z.ZodType> = {
  /** `domain.verb`, filled in by `defineOperations`. */
  name: string
  /** Method and path from the specification; `:param` parts are input fields. */
  http?: HttpRoute
  /** Further routes of the same operation, where the specification names it under a second service or path. Clients use `http`. */
  also?: readonly HttpRoute[]
  /** The action name in a live frame; the frame's other fields are the input. */
  live?: string
  summary: string
  audience: readonly Audience[]
  permission: PermissionRule
  /**
   * A dangerous act: staff must have signed in, or proven again who they are (`identity.confirm`), within the last minutes. Otherwise the call is refused with
   * `confirmation_needed`; the console then asks and repeats it.
   */
  mustConfirm?: boolean
  /** Staff whose role requires a second factor may call it after their grace too: it sets one up, or signs out. */
  withoutSecondFactor?: boolean
  /** What its calls are in the audit log, or null to leave them out, where that doesn't follow from the declaration; see `auditAreaOf`. */
  audit?: AuditArea | null
  /** The input field of a public operation that holds the library's key. Missing if the input names no library. */
  library?: string
  /** A call consumes from all of these limits or, if any refuses it, from none. `operation` adds default limits. */
  rates: readonly RateRule[]
  input: I
  output: O
  /** Codes this operation itself may refuse with, besides the kernel's own (`kernelErrors`). */
  errors: readonly ErrorCode[]
  /**
   * Fields that a writing operation accepts in the query because the specification puts them there. All others belong in the path or the body: URLs end up in
   * logs, browser history and referrers, so never list a secret here.
   */
  query?: readonly string[]
  /** The request body is multipart with one part named `file`, which comes last and has at most this many bytes; the input holds the other fields. */
  upload?: { bytesMax: number }
  /** What the caller may read depends on their identity: without an Authorization header, a signed-in reader's cookie identifies them. */
  takesReaders?: boolean
  /** Whether someone who has proven an email address by a mailed link, and nothing else, may call. All other operations refuse them. */
  forAddressees?: boolean
  /** The answer holds a secret that is stored nowhere: it is not kept for a program that repeats its call, which gets a new one. */
  answersSecret?: boolean
  /**
   * The domains of which a call changes what readers are answered, if that is not its own alone: the console then fetches their answers again. None for a call that
   * only reads although it is no GET, or whose change the library's stream or a notice tells the console anyway.
   */
  changes?: readonly string[]
  /**
   * The page a browser is redirected to, with the same query, when it navigates to or prefetches the URL of a GET: the operation itself is only for programs
   * and that page.
   */
  page?: `/${string}`
  /** The response body has this media type instead of JSON, and the output is its text; a spreadsheet is bytes, which the typed client cannot read. */
  answers?: 'text/plain' | 'text/csv' | 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
}

type Declared<I extends z.ZodType, O extends z.ZodType> = Omit<Operation<I, O>, 'name' | 'rates' | 'errors'> & {
  rates?: readonly RateRule[]
  errors?: readonly ErrorCode[]
}

/** Declares one operation, which `defineOperations` names. Its input rejects unknown fields: ignoring a field would look like storing it. */
export function operation<I extends z.ZodType, O extends z.ZodType>({ rates = [], errors = [], ...declared }: Declared<I, O>): Operation<I, O> {
  const library = libraryField(declared)
  return {
    name: '',
    ...declared,
    errors: declared.mustConfirm ? [...errors, 'confirmation_needed'] : errors,
    ...(library !== undefined && { library }),
    rates: completeRules(rates, declared.audience, library),
    input: closed(declared.input),
  }
}

/** Returns the field that names the library of a public operation: the declared one, or else `support_lib_id` if the input has it. */
function libraryField({ audience, library = 'support_lib_id', input }: Pick<Operation, 'audience' | 'library' | 'input'>): string | undefined {
  const isField = Object.hasOwn((input as { shape?: object }).shape ?? {}, library)
  if (library !== 'support_lib_id' && !isField) throw new Error(`The input has no field ${library}`)
  return audience.includes('public') && isField ? library : undefined
}

/** Shared by all inputs: `strict()` would create a schema for each, at more than a kilobyte. */
const nothing = z.never()

/** Returns the same schema, rejecting unknown fields. Nested objects are declared with `z.strictObject` where they are written. */
const closed = <I extends z.ZodType>(input: I): I => (input instanceof z.ZodObject ? (input.catchall(nothing) as unknown as I) : input)

/** Names the operations of one domain: `defineOperations('articles', { publish })` gives `articles.publish`. */
export function defineOperations<T extends Record<string, Operation>>(domain: string, operations: T): T {
  for (const [verb, op] of Object.entries(operations)) op.name = `${domain}.${verb}`
  return operations
}

/** Input as callers pass it, before defaults are applied. */
export type InputOf<T> = T extends Operation<infer I, z.ZodType> ? z.input<I> : never
/** Output as callers receive it. */
export type OutputOf<T> = T extends Operation<z.ZodType, infer O> ? z.output<O> : never
/** What the action receives (defaults applied). */
export type ParsedInputOf<T> = T extends Operation<infer I, z.ZodType> ? z.output<I> : never
