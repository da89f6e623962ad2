import type { StatusCategory } from '@porchlight/contracts/conversations/conversation-fields'
import type { AttachmentView } from '@porchlight/contracts/conversations/conversations'
import type { LeftOutReason } from '@porchlight/contracts/conversations/left-out-reasons'
import type { ImportKind, ImportReason } from '@porchlight/contracts/imports/import-kind'
import type { ImportAgent } from '@porchlight/contracts/imports/imports'
import { sql } from 'kysely'
import type { Ctx } from '../../../kernel/context.ts'
import type { ImportChoices, ImportRow, Problem } from '../access.ts'
import type { MatchedField } from '../mapping.ts'

/** A row as it waits to be written. */
export type Waiting = { ord: number; kind: ImportKind; external_id: string; parent_id: string | null; data: unknown; mark: string }
/** Kind of row that an id of the other program maps to: `stand_in` is a contact for somebody whom the export only names. */
export type LinkKind = ImportKind | 'stand_in'
/** Whose ids these are: a program, and an account in it. */
export type Account = Pick<ImportRow, 'source' | 'scope'>
/** What the rows of the other program become, read once for a run. */
export type Matched = {
  agents: ReadonlyMap<string, ImportAgent>
  statuses: ReadonlyMap<string, { status_ref: string; category: StatusCategory }>
  teams: ReadonlyMap<string, string | null>
  fields: ReadonlyMap<string, MatchedField>
}
/** What became of a file of a message, by its place in the import. */
export type StoredFile = { view: AttachmentView } | { reason: ImportReason; detail: string; left_out: LeftOutReason }
/** What a batch is written with. `rows` are new: none of them was taken before. */
export type Batch = { row: ImportRow; choices: ImportChoices; matched: Matched; files: ReadonlyMap<number, StoredFile>; rows: Waiting[] }
/** What became of a batch: the ref of each row taken, in the order of the rows, which are all unless `taken` names them; of what belongs to them, what was taken; and what is to be reported. */
export type Written = { refs: string[]; more: Waiting[]; problems: Problem[]; taken?: Waiting[] }

/** Returns the messages, tags and files of these conversations, in the order of the file. */
export async function partsOf(ctx: Ctx, { import_ref }: ImportRow, conversations: readonly { external_id: string }[]): Promise<Waiting[]> {
  if (conversations.length === 0) return []
  const { rows } = await sql<Waiting>`
    select ord, kind, external_id, parent_id, data, mark from import_rows
    where support_lib_id = ${ctx.support_lib_id} and import_ref = ${import_ref} and parent_id = any(${conversations.map((each) => each.external_id)}::text[])
    order by ord`.execute(ctx.db)
  return rows.map((each) => ({ ...each, ord: Number(each.ord) }))
}

/** Returns the refs that rows of the other program have here, by their ids there. */
export async function linksOf(ctx: Ctx, { source, scope }: Account, kind: LinkKind, ids: readonly string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map()
  const { rows } = await sql<{ external_id: string; ref: string }>`
    select external_id, ref from import_links
    where support_lib_id = ${ctx.support_lib_id} and source = ${source} and scope = ${scope} and kind = ${kind}
      and external_id = any(${[...new Set(ids)]}::text[])`.execute(ctx.db)
  return new Map(rows.map(({ external_id, ref }) => [external_id, ref]))
}

/** Remembers what rows of the other program became. */
export async function link(
  ctx: Ctx,
  { source, scope }: Account,
  kind: LinkKind,
  rows: readonly { external_id: string; mark: string }[],
  refs: readonly string[],
): Promise<void> {
  if (rows.length === 0) return
  await sql`
    insert into import_links (support_lib_id, source, scope, kind, external_id, mark, ref)
    select ${ctx.support_lib_id}, ${source}, ${scope}, ${kind}, k.id, k.mark, k.ref
    from unnest(${rows.map(({ external_id }) => external_id)}::text[], ${rows.map(({ mark }) => mark)}::text[], ${[...refs]}::text[]) k(id, mark, ref)
    on conflict do nothing`.execute(ctx.db)
}
