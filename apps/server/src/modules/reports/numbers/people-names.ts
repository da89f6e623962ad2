import type { Ctx } from '../../../kernel/context.ts'
import { staffNames } from '../../people/index.ts'

/** Returns the names of people of the library by id, including former ones, whose numbers remain in reports. */
export async function peopleNames(ctx: Ctx, ids: Iterable<string | null>): Promise<Record<string, string>> {
  const asked = [...new Set(ids)].filter((id) => id !== null)
  return Object.fromEntries([...(await staffNames(ctx, asked))].map(([user_id, { name }]) => [user_id, name.trim()]))
}
