import { type Reaction, reaction } from '../../kernel/jobs.ts'
import { childKeys } from '../libraries/index.ts'
import { refreshPositions } from './positioning.ts'

/**
 * Reactions that keep `categoryPositioning` in the library's document up to date. It contains the top-level categories and whether each is shown, which depends
 * on the library's visibility lists and the parent's tree.
 */
export const reactions: Reaction[] = [
  reaction('categories.follow-visibility', 'library.visibility_changed', async (ctx) => {
    await refreshPositions(ctx)
    // A parent's visibility lists affect its children too.
    for await (const child of childKeys(ctx)) await ctx.inLibrary(child, refreshPositions)
  }),
  ...(['created', 'updated', 'moved', 'deleted'] as const).map((what) =>
    reaction(`categories.follow-parent-${what}`, `category.${what}`, async (ctx) => {
      for await (const child of childKeys(ctx)) await ctx.inLibrary(child, refreshPositions)
    }),
  ),
]
