import { categoriesApi } from '@porchlight/contracts/categories/categories'
import { mayCallHere } from '../../kernel/permissions.ts'
import type { FileHolder } from '../../kernel/rows/file-holder.ts'
import { onDisplayTo } from '../visibility/index.ts'
import { inheritedCategories } from './inherited-categories.ts'

/** Readers see the icons of categories that they see. */
export const fileHolders: FileHolder[] = [
  {
    table: 'categories',
    shows: async (ctx, ids) => mayCallHere(ctx, categoriesApi.list) || onDisplayTo(ctx, await inheritedCategories.items(ctx, ids)).length > 0,
  },
]
