import type { Selectable } from 'kysely'
import type { Ratings } from '../../kernel/generated/tables.ts'

/** A rating that was asked for, as it is stored. */
export type RatingRow = Selectable<Ratings>
