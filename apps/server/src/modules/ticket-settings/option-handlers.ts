import type { Operation } from '@porchlight/contracts/define'
import { builtInOptions, type TicketOptionKind, ticketOptionKinds, ticketOptionsMax } from '@porchlight/contracts/ticket-settings/ticket-settings'
import type { Ctx } from '../../kernel/context.ts'
import { refuse } from '../../kernel/errors.ts'
import { newRef } from '../../kernel/ids.ts'
import { action, type Handler, query } from '../../kernel/operations.ts'

type Option = { ref: string; name: string; status_category: string | null; deleted_at: Date | null }
type OptionApi = Record<'list' | 'read' | 'create' | 'update' | 'remove', Operation>
/** Input fields used by these operations. */
type Given = { name?: string; status_category?: string }

/** Returns the handlers for one kind of option; the kinds differ only in their names. */
export function optionHandlers(kind: TicketOptionKind, api: OptionApi): Handler[] {
  const { list, ref: refName } = ticketOptionKinds[kind]
  const present = (option: Option, is_built_in = false) => ({
    [refName]: option.ref,
    name: option.name,
    ...(kind === 'ticket_status' && { status_category: option.status_category }),
    is_built_in,
    is_deleted: option.deleted_at !== null,
  })
  const refOf = (input: unknown) => String((input as Record<string, unknown>)[refName])
  const announce = (ctx: Ctx, ref: string) => ctx.emit('ticket_option.changed', { kind, ref }, { subject: ref })
  return [
    query(api.list, async (ctx) => ({
      [list]: [...builtIns(kind).map((option) => present(option, true)), ...(await optionsOf(ctx, kind)).map((option) => present(option))],
    })),
    query(api.read, async (ctx, input) => {
      const ref = refOf(input)
      const builtIn = builtIns(kind).find((option) => option.ref === ref)
      const option = builtIn ?? (await optionsOf(ctx, kind, ref))[0]
      if (!option) throw refuse('not_found')
      return { option: present(option, builtIn !== undefined) }
    }),
    action(api.create, async (ctx, input) => {
      const { name = '', status_category = null } = input as Given
      await assertNameFree(ctx, kind, name, null)
      const offered = (await optionsOf(ctx, kind)).filter((option) => option.deleted_at === null)
      if (offered.length >= ticketOptionsMax) throw refuse('conflict', { fields: { name: 'too many' } })
      const option = { ref: newRef(), name, status_category, deleted_at: null }
      await ctx.db
        .insertInto('ticket_options')
        .values({ support_lib_id: ctx.support_lib_id, kind, created_at: ctx.clock.now(), ...option })
        .execute()
      announce(ctx, option.ref)
      return { option: present(option) }
    }),
    action(api.update, async (ctx, input) => {
      const { name = '' } = input as Given
      const ref = refOf(input)
      await optionForUpdate(ctx, kind, ref)
      await assertNameFree(ctx, kind, name, ref)
      const option = await changed(ctx, kind, ref, { name })
      announce(ctx, ref)
      return { option: present(option) }
    }),
    action(api.remove, async (ctx, input) => {
      const ref = refOf(input)
      await optionForUpdate(ctx, kind, ref)
      await changed(ctx, kind, ref, { deleted_at: ctx.clock.now() })
      announce(ctx, ref)
      return {}
    }),
  ]
}

const builtIns = (kind: TicketOptionKind): Option[] =>
  kind === 'ticket_status' || kind === 'creation_method'
    ? builtInOptions[kind].map((ref) => ({ ref, name: ref, status_category: kind === 'ticket_status' ? ref : null, deleted_at: null }))
    : []

const optionsOf = (ctx: Ctx, kind: TicketOptionKind, ref?: string): Promise<Option[]> =>
  ctx.db
    .selectFrom('ticket_options')
    .select(['ref', 'name', 'status_category', 'deleted_at'])
    .where('support_lib_id', '=', ctx.support_lib_id)
    .where('kind', '=', kind)
    .$if(ref !== undefined, (q) => q.where('ref', '=', ref ?? ''))
    .orderBy('name')
    .execute()

/** @throws AppError `not_found` for a missing or deleted option */
async function optionForUpdate(ctx: Ctx, kind: TicketOptionKind, ref: string): Promise<void> {
  const row = await ctx.db
    .selectFrom('ticket_options')
    .select('ref')
    .where('support_lib_id', '=', ctx.support_lib_id)
    .where('kind', '=', kind)
    .where('ref', '=', ref)
    .where('deleted_at', 'is', null)
    .forUpdate()
    .executeTakeFirst()
  if (!row) throw refuse('not_found')
}

/** @throws AppError `conflict` */
async function assertNameFree(ctx: Ctx, kind: TicketOptionKind, name: string, except: string | null): Promise<void> {
  const same = (await optionsOf(ctx, kind)).some(
    (option) => option.deleted_at === null && option.ref !== except && option.name.toLowerCase() === name.toLowerCase(),
  )
  if (same) throw refuse('conflict', { fields: { name: 'taken' } })
}

const changed = (ctx: Ctx, kind: TicketOptionKind, ref: string, change: { name: string } | { deleted_at: Date }): Promise<Option> =>
  ctx.db
    .updateTable('ticket_options')
    .set(change)
    .where('support_lib_id', '=', ctx.support_lib_id)
    .where('kind', '=', kind)
    .where('ref', '=', ref)
    .returning(['ref', 'name', 'status_category', 'deleted_at'])
    .executeTakeFirstOrThrow()
