import type { PlacedCategory } from '../categories/index.ts'

/** A shelf's categories in tree order, including hidden ones, each marked as visible to readers or not. */
export type ShelfCategories = Map<string, PlacedCategory & { isSeen: boolean }>
