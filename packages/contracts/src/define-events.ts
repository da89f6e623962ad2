import { z } from 'zod'
import type { AuditArea } from './audit-areas.ts'

type Value = string | string[] | null
/** What the history shows of an event: the changed fields with their old and new values, and further details. Values are raw; screens word them. */
export type Told = { changes?: { field: string; from: Value; to: Value }[]; values?: Record<string, string> }

/**
 * Whether and how the history of a conversation tells an event: among the changes, among the messages (in the complete history only), or not at all for a
 * stated reason.
 */
export type HistoryOf<Payload> = { history: 'changes' | 'messages'; tell: (payload: Payload) => Told } | { history: 'left out'; because: string }
type Shape = z.core.$ZodLooseShape
type PayloadOf<S extends Shape> = z.output<z.ZodObject<S, z.core.$strict>>

/**
 * Declaration of an event: the contract with its subscribers. Author, time and request are stored separately (`events` table). `version`: of the payload as
 * other programs receive it: write a higher one when a field is removed or changes its meaning.
 */
export type DeclaredEvent<P extends z.ZodType = z.ZodType, H = unknown> = {
  summary: string
  payload: P
  version: number
  told: H
  audit?: AuditArea
  /** Returns the payload without what people wrote or who they are; missing if the payload holds only references, choices and numbers. */
  erase?(payload: z.output<P>): z.output<P>
}

/**
 * Declares an event. Its payload rejects unknown fields. A changed value is given as `from` and `to`.
 * @param told required for an event about a conversation: whether and how its history tells the event
 */
export const event = <const S extends Shape, const H extends HistoryOf<PayloadOf<S>>>(
  summary: string,
  shape: S,
  ...[told]: S extends { conversation_ref: unknown } ? [told: H] : []
): DeclaredEvent<z.ZodObject<S, z.core.$strict>, S extends { conversation_ref: unknown } ? H : undefined> => ({
  summary,
  payload: z.strictObject(shape),
  version: 1,
  told: told as S extends { conversation_ref: unknown } ? H : undefined,
})

/** Tells that one field changed. */
export const changed = (field: string, from: Value, to: Value): Told => ({ changes: [{ field, from, to }] })

/** Tells details of an event; leaves out empty ones. */
export const details = (all: Record<string, string | number | null | undefined>): Told => ({
  values: Object.fromEntries(Object.entries(all).flatMap(([key, value]) => (value === null || value === undefined ? [] : [[key, String(value)]]))),
})

/** Marks an event that the history leaves out, and says why. */
export const leftOut = (because: string) => ({ history: 'left out', because }) as const

/** Marks an event that the audit log tells even if the call that caused it is not audited itself. */
export const audited = <E extends DeclaredEvent>(audit: AuditArea, declared: E): E => ({ ...declared, audit })

/** Declares how an event is erased whose payload holds something that people wrote, or who they are; stored events and the audit log are rewritten with it. */
export const holdsTexts = <E extends DeclaredEvent>(erase: (payload: z.output<E['payload']>) => z.output<E['payload']>, declared: E): E => ({
  ...declared,
  erase,
})
