import type { DueItem } from '@porchlight/contracts/catch-up/catch-up'
import type { Ctx } from './context.ts'

/** Reads what of a table's rows a person has to do by a moment, longest due first. */
export type DueWork = { dueItems(ctx: Ctx, user_id: string, at: Date, limit: number): Promise<DueItem[]> }
