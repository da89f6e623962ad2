import type { Operation } from '@porchlight/contracts/define'
import type { z } from 'zod'
import type { Ctx } from '../context.ts'

type AnyOperation = Operation<z.ZodType, z.ZodType>
/** Inputs of an action, by their declared names. */
export type ActionInputs = Readonly<Record<string, string | number | string[] | null>>
type Values = Readonly<Record<string, unknown>>

/** An event as a rule sees it. */
export type CaseEvent = { number: number; name: string; payload: Values; actor_kind: string; actor_id: string | null; at: Date }

/** A conversation as a rule sees it: as it was after an event, or as it is now. */
export type WorkflowCase = {
  conversation_ref: string
  number: number
  /** Its view, and its view before the event. */
  view: Values
  former: Values
  /** null for timers, schedules and people. */
  event: CaseEvent | null
  /** When the event happened, or now. */
  at: Date
}

/** Performs an operation as the rule, in the same transaction. @throws AppError like the operation */
export type CallAsRule = (operation: AnyOperation, input: Record<string, unknown>) => Promise<unknown>

/** Runs an action. `inputs` are as declared, with placeholders filled in. Returns the reason if there was nothing to do. */
export type WorkflowActionWork = {
  /** The operation that it calls, for logs. */
  operation: AnyOperation
  run(ctx: Ctx, of: WorkflowCase, inputs: ActionInputs, call: CallAsRule): Promise<{ skipped: string } | undefined>
  /** Returns for dry runs why there would be nothing to do, or why it would fail; undefined if it would be done. Without it, dry runs expect that it is done. Reads only. */
  foresee?(ctx: Ctx, of: WorkflowCase, inputs: ActionInputs): Promise<{ skipped: string } | { failed: string } | undefined>
}

/** Returns the value of a declared field in this case, as the list language has it: texts, numbers, ISO times, lists, or null. */
export type WorkflowFieldReader = (ctx: Ctx, of: WorkflowCase) => Promise<unknown>

/** A module's implementation of the rule fields and actions that its contract declares with `addToWorkflows`. */
export type WorkflowWork = {
  fields?: Readonly<Record<string, WorkflowFieldReader>>
  actions?: Readonly<Record<string, WorkflowActionWork>>
  /** The library's business hours. Without a module that has them, it is always open. */
  businessHours?: {
    isOpen(ctx: Ctx, at: Date): Promise<boolean>
    /** Returns the time that is so many open minutes after `from`. */
    after(ctx: Ctx, from: Date, minutes: number): Promise<Date>
  }
}
