import { CategoryPosition } from '@porchlight/contracts/libraries/library-document'
import { z } from 'zod'
import type { Ctx } from '../../kernel/context.ts'
import { libraryForReading } from './access.ts'

type Position = z.infer<typeof CategoryPosition>
const Positions = z.array(CategoryPosition)

/** Returns the stored order of the library's top-level categories (checklist C1, categoryPositioning). */
export async function categoryPositions(ctx: Ctx): Promise<Position[]> {
  return Positions.parse((await libraryForReading(ctx)).categoryPositioning)
}

/** Stores a new order. */
export async function setCategoryPositions(ctx: Ctx, positions: Position[]): Promise<void> {
  await ctx.db
    .updateTable('libraries')
    .set({ categoryPositioning: JSON.stringify(positions) })
    .where('support_lib_id', '=', ctx.support_lib_id)
    .execute()
}
