import type { Ctx } from '../../kernel/context.ts'
import { type Reaction, reaction } from '../../kernel/jobs.ts'
import { childKeys } from '../libraries/index.ts'
import { refreshPositions } from './positioning.ts'

const about = () => 'the positions in child libraries'

async function followParent(ctx: Ctx): Promise<void> {
  for await (const child of childKeys(ctx)) await ctx.inLibrary(child, refreshPositions)
}

/**
 * Reactions that keep `categoryPositioning` in the library's document up to date. It contains the top-level categories and whether each is shown, which depends
 * on the library's visibility lists and the parent's tree.
 */
export const reactions: Reaction[] = [
  reaction('categories.follow-visibility', 'library.visibility_changed', async (ctx) => {
    await refreshPositions(ctx)
    // A parent's visibility lists affect its children too.
    await followParent(ctx)
  }),
  ...(['created', 'moved', 'deleted'] as const).map((what) => reaction(`categories.follow-parent-${what}`, `category.${what}`, followParent, { about })),
  // Of what is updated, children only have whether it is shown.
  reaction('categories.follow-parent-updated', 'category.updated', followParent, { about, when: ({ fields }) => fields.includes('is_enabled') }),
]
