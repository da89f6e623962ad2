import { limits } from '@porchlight/contracts/limits'
import type { LinksHere } from '@porchlight/contracts/references/links-here'
import type { LinkedKindName } from '@porchlight/contracts/references/references'
import { sql } from 'kysely'
import type { Actor, Ctx } from '../../kernel/context.ts'
import type { Kernel } from '../../kernel/kernel.ts'
import { holdingRows, linkedKind, linksTo, placeOf } from './text-links.ts'

/** The most links that one question reads. */
const linksReadMax = 2000

/** Names what links to these texts of the library, by kind, apart from themselves. Of what the caller may not see only the number is told. */
export async function whatLinks(
  ctx: Ctx,
  kernel: Kernel,
  actor: Actor,
  texts: Readonly<Partial<Record<LinkedKindName, readonly string[]>>>,
): Promise<LinksHere> {
  const { support_lib_id, db } = ctx
  const links = []
  let redirects = 0
  for (const [kind, ids] of Object.entries(texts)) {
    if (ids.length === 0) continue
    const addresses = (await linkedKind(kernel, kind).find(ctx, ids, false)).flatMap((text) => text.addresses)
    links.push(...(await linksTo(ctx, kind, addresses, linksReadMax)))
    const { count } = await db
      .selectFrom('redirects')
      .select((eb) => eb.fn.countAll<string>().as('count'))
      .where('support_lib_id', '=', support_lib_id)
      .where(sql`coalesce(target_kind, kind)`, '=', kind)
      .where('target_id', 'in', ids)
      .executeTakeFirstOrThrow()
    redirects += Number(count)
  }
  const rows = await holdingRows(ctx, kernel, actor, links)
  const themselves = new Set(Object.values(texts).flat())
  const byRow = Map.groupBy(links, ({ holder, holder_id }) => `${holder} ${holder_id}`)
  let others = 0
  const places = [...byRow].flatMap(([row, of]) => {
    const found = rows.get(row)
    if (!found) others++
    // A translation is of its article, and a lesson of its course. The published text comes first.
    return found && of[0] && !themselves.has(found.opens.split('/')[0] ?? '') ? placeOf(of[0], found) : []
  })
  const shown = places.slice(0, limits.linkPlacesShown)
  return { places: shown, others: others + places.length - shown.length, redirects }
}
