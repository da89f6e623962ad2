import { limits } from '@porchlight/contracts/limits'
import { type Selectable, sql } from 'kysely'
import type { Actor, Ctx } from '../../kernel/context.ts'
import type { TextLinks } from '../../kernel/generated/tables.ts'
import type { Kernel } from '../../kernel/kernel.ts'
import type { TableName } from '../../kernel/module-tables.ts'
import { satisfies } from '../../kernel/permissions.ts'
import type { HoldingRow, LinkedKind, LinkedText, LinkHolder } from '../../kernel/rows/text-links.ts'
import { visibilityAudienceOf } from '../libraries/index.ts'

/** A link as its trigger noted it. */
export type TextLink = Pick<Selectable<TextLinks>, 'holder' | 'holder_id' | 'part' | 'kind' | 'target' | 'anchor'>

/** A place that links to something, with what it is called. */
export type Place = { kind: string; id: string; title: string; is_draft: boolean }

const holdersOf = (kernel: Kernel): Map<string, LinkHolder> =>
  new Map(kernel.modules.flatMap(({ linkHolders = [] }) => linkHolders.map((holder) => [holder.holder, holder])))

/** Returns how the module of a kind of text finds those that links lead to. */
export function linkedKind(kernel: Kernel, kind: string): LinkedKind {
  const found = kernel.modules.flatMap(({ linked = [] }) => linked).find((each) => each.kind === kind)
  if (!found) throw new Error(`nothing is linked as ${kind}`)
  return found
}

/** How many texts are sought at once. */
const soughtAtOnce = 1000

/** Returns the texts at these addresses in the library or, where it shows its parent's, in that one; by address. */
export async function textsAt(ctx: Ctx, kind: LinkedKind, addresses: readonly string[], withHtml = false): Promise<Map<string, LinkedText>> {
  const found = new Map<string, LinkedText>()
  const seek = async (inside: Ctx, wanted: readonly string[]) => {
    for (let at = 0; at < wanted.length; at += soughtAtOnce)
      for (const text of await kind.find(inside, wanted.slice(at, at + soughtAtOnce), withHtml)) for (const address of text.addresses) found.set(address, text)
  }
  await seek(ctx, addresses)
  const missing = addresses.filter((address) => !found.has(address))
  const { parent_lib_id } = await visibilityAudienceOf(ctx)
  if (parent_lib_id !== null && missing.length > 0) await ctx.inLibrary(parent_lib_id, (parent) => seek(parent, missing))
  return found
}

/** Returns the rows that hold these links, by holder and id: those that the caller may see. */
export async function holdingRows(ctx: Ctx, kernel: Kernel, actor: Actor, links: readonly TextLink[]): Promise<Map<string, HoldingRow & { kind: string }>> {
  const holders = holdersOf(kernel)
  const rows = new Map<string, HoldingRow & { kind: string }>()
  for (const [name, of] of Map.groupBy(links, ({ holder }) => holder)) {
    const holder = holders.get(name)
    if (!holder || !satisfies(actor, holder.permission)) continue
    const found = await holder.rows(ctx, [...new Set(of.map(({ holder_id }) => holder_id))])
    for (const [id, row] of found) rows.set(`${name} ${id}`, { ...row, kind: holder.kind })
  }
  return rows
}

/** Returns the HTML of the rows that hold these links, by holder and id. */
export async function heldHtml(ctx: Ctx, kernel: Kernel, links: readonly TextLink[]): Promise<Map<string, { text: string; draft: string }>> {
  const holders = holdersOf(kernel)
  const all = new Map<string, { text: string; draft: string }>()
  for (const [name, of] of Map.groupBy(links, ({ holder }) => holder))
    for (const [id, html] of (await holders.get(name)?.html?.(ctx, [...new Set(of.map(({ holder_id }) => holder_id))])) ?? []) all.set(`${name} ${id}`, html)
  return all
}

/** Returns the place of a link. A draft's link, and one in a text that is not online, is not seen by readers. */
export const placeOf = (link: TextLink, { kind, opens, title, isShown }: HoldingRow & { kind: string }): Place => ({
  ...{ kind, id: opens, title },
  is_draft: link.part === 'draft' || !isShown,
})

/** Returns the links in rows of a table. */
export async function linksIn(ctx: Ctx, holder: TableName, ids: readonly string[]): Promise<TextLink[]> {
  const { rows } = await sql<TextLink>`
    select holder, holder_id, part, kind, target, anchor from text_links
    where support_lib_id = ${ctx.support_lib_id} and holder = ${holder} and holder_id = any(${[...ids]}::text[])
    order by holder_id, part, number limit ${limits.linksExaminedMax}`.execute(ctx.db)
  return rows
}

/** Returns the links to a kind of text at any of these addresses, at most `limit`. */
export async function linksTo(ctx: Ctx, kind: string, addresses: readonly string[], limit: number): Promise<TextLink[]> {
  const written = [...new Set(addresses.flatMap((address) => [address, encodeURIComponent(address)]))]
  const { rows } = await sql<TextLink>`
    select holder, holder_id, part, kind, target, anchor from text_links
    where support_lib_id = ${ctx.support_lib_id} and kind = ${kind} and md5(target) in (select md5(a) from unnest(${written}::text[]) a)
    order by holder, holder_id, part desc, number limit ${limit}`.execute(ctx.db)
  return rows
}
