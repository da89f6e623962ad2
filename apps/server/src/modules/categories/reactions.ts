import { type Reaction, reaction } from '../../kernel/jobs.ts'
import { childKeys } from '../libraries/index.ts'
import { refreshPositions } from './positioning.ts'

/** `categoryPositioning` of a library's document says which top categories are shown: it follows the lists that decide over them, and the parent's tree. */
export const reactions: Reaction[] = [
  reaction('categories.follow-visibility', 'library.visibility_changed', async (ctx) => {
    await refreshPositions(ctx)
    // Lists of a parent decide over its children as well.
    for await (const child of childKeys(ctx)) await ctx.inLibrary(child, refreshPositions)
  }),
  ...(['created', 'updated', 'moved', 'deleted'] as const).map((what) =>
    reaction(`categories.follow-parent-${what}`, `category.${what}`, async (ctx) => {
      for await (const child of childKeys(ctx)) await ctx.inLibrary(child, refreshPositions)
    }),
  ),
]
