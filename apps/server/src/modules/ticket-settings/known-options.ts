import type { StatusCategory } from '@porchlight/contracts/conversations/conversation-fields'
import { builtInOptions, type TicketOptionKind } from '@porchlight/contracts/ticket-settings/ticket-settings'
import { sql } from 'kysely'
import { send } from '../../kernel/calls/pipeline.ts'
import type { Ctx } from '../../kernel/context.ts'
import { refuse } from '../../kernel/errors.ts'

/** References to options, each with its kind and the input field that contains it. */
export type OptionRefs = { kind: TicketOptionKind; ref: string; field: string }[]

/** Options looked at; a library has some dozens. */
const offeredMax = 1000

const isBuiltIn = (kind: TicketOptionKind, ref: string): boolean =>
  (kind === 'ticket_status' || kind === 'creation_method') && (builtInOptions[kind] as readonly string[]).includes(ref)

/**
 * Checks that the library offers all of these options.
 * @throws AppError `invalid_input` naming the field of the first one it doesn't offer
 */
export async function assertOptions(ctx: Ctx, refs: OptionRefs): Promise<void> {
  const offered = new Set(await offeredOf(ctx, refs))
  const unknown = refs.find((one) => !offered.has(one))
  if (unknown) throw refuse('invalid_input', { fields: { [unknown.field]: 'not offered' } })
}

/** Returns those of these options that the library offers. */
export async function offeredOf<T extends { kind: TicketOptionKind; ref: string }>(ctx: Ctx, refs: readonly T[]): Promise<T[]> {
  const own = refs.filter(({ kind, ref }) => !isBuiltIn(kind, ref))
  if (own.length === 0) return [...refs]
  const { rows } = await sql<{ kind: string; ref: string }>`
    select o.kind, o.ref from unnest(${own.map(({ kind }) => kind)}::text[], ${own.map(({ ref }) => ref)}::text[]) k(kind, ref)
    join ticket_options o on o.support_lib_id = ${ctx.support_lib_id} and o.kind = k.kind and o.ref = k.ref and o.deleted_at is null`.execute(ctx.db)
  return refs.filter(({ kind, ref }) => isBuiltIn(kind, ref) || rows.some((row) => row.kind === kind && row.ref === ref))
}

/** Returns the category of a status; call `assertOptions` first. */
export async function statusCategoryOf(ctx: Ctx, status_ref: string): Promise<StatusCategory> {
  if (isBuiltIn('ticket_status', status_ref)) return status_ref as StatusCategory
  const row = await ctx.db
    .selectFrom('ticket_options')
    .select('status_category')
    .where('support_lib_id', '=', ctx.support_lib_id)
    .where('kind', '=', 'ticket_status')
    .where('ref', '=', status_ref)
    .executeTakeFirstOrThrow()
  return row.status_category as StatusCategory
}

/** Returns the category of each of the library's own statuses by ref, including deleted ones, and of the built-in ones. */
export async function statusCategoriesOf(ctx: Ctx): Promise<ReadonlyMap<string, StatusCategory>> {
  const rows = await ctx.db
    .selectFrom('ticket_options')
    .select(['ref', 'status_category'])
    .where('support_lib_id', '=', ctx.support_lib_id)
    .where('kind', '=', 'ticket_status')
    .execute()
  const own = rows.map(({ ref, status_category }) => [ref, status_category as StatusCategory] as const)
  return new Map([...builtInOptions.ticket_status.map((ref) => [ref, ref] as const), ...own])
}

/** Returns the library's tag names by ref, including deleted tags, which conversations keep. */
export async function tagNames(ctx: Ctx): Promise<Map<string, string>> {
  const statement = sql<{ ref: string; name: string }>`select ref, name from ticket_options where support_lib_id = ${ctx.support_lib_id} and kind = 'tag'`
  const rows = await send(ctx.db, 'tag-names', statement)
  return new Map(rows.map(({ ref, name }) => [ref, name]))
}

/** Returns the options of these kinds that the library offers, by name. */
export const offeredOptions = (ctx: Ctx, kinds: readonly TicketOptionKind[]): Promise<{ kind: string; ref: string; name: string }[]> =>
  ctx.db
    .selectFrom('ticket_options')
    .select(['kind', 'ref', 'name'])
    .where('support_lib_id', '=', ctx.support_lib_id)
    .where('kind', 'in', [...kinds])
    .where('deleted_at', 'is', null)
    .orderBy('name')
    .orderBy('ref')
    .limit(offeredMax)
    .execute()
