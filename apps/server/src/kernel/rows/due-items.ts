import type { Ctx } from '../context.ts'

/** Something that a person has to do by a moment; `ref` is that of the row. */
export type DueRow = { ref: string; title: string; due_at: string; conversation_ref: string }

/** Reads what of a table's rows a person has to do by a moment, longest due first. */
export type DueWork = { dueItems(ctx: Ctx, user_id: string, at: Date, limit: number): Promise<DueRow[]> }
