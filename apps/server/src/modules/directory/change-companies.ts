import { directoryApi } from '@porchlight/contracts/directory/directory'
import { assertSeesFields } from '../../kernel/calls/hidden-fields.ts'
import { actorId, type Ctx } from '../../kernel/context.ts'
import { refuse } from '../../kernel/errors.ts'
import { newRef } from '../../kernel/ids.ts'
import { action, type Handler } from '../../kernel/operations.ts'
import { assertAtRevision } from '../revisions/index.ts'
import { companyForReading } from './queries.ts'

/** Locks a company that the caller may know of. @throws AppError `not_found` */
async function companyForUpdate(ctx: Ctx, company_ref: string) {
  const row = await ctx.db
    .selectFrom('companies')
    .selectAll()
    .where('support_lib_id', '=', ctx.support_lib_id)
    .where('company_ref', '=', company_ref)
    .forUpdate()
    .executeTakeFirst()
  if (!row) throw refuse('not_found')
  await companyForReading(ctx, company_ref)
  return row
}

/** Runs a statement that may find the name taken. @throws AppError `conflict` */
async function unlessTaken(ctx: Ctx, run: () => Promise<unknown>): Promise<void> {
  try {
    await ctx.attempt(run)
  } catch (error) {
    if ((error as { code?: string }).code === '23505') throw refuse('conflict', { fields: { name: 'taken' } })
    throw error
  }
}

const saved = async (ctx: Ctx, company_ref: string) => {
  const company = await companyForReading(ctx, company_ref)
  ctx.emit('company.saved', { company_ref, name: company.name }, { subject: company_ref })
  return { company }
}

const namesOf = (facts: object) => Object.entries(facts).flatMap(([name, value]) => (value === undefined ? [] : [`company.${name}`]))

/** Operations that change companies. */
export const companyActions: Handler[] = [
  action(directoryApi.addCompany, async (ctx, facts) => {
    const company_ref = newRef()
    await unlessTaken(ctx, () =>
      ctx.db
        .insertInto('companies')
        .values({ support_lib_id: ctx.support_lib_id, company_ref, ...facts, created_at: ctx.clock.now() })
        .execute(),
    )
    return saved(ctx, company_ref)
  }),
  action(directoryApi.changeCompany, async (ctx, { company_ref, revision, ...facts }) => {
    assertSeesFields(ctx.actor, namesOf(facts))
    const row = await companyForUpdate(ctx, company_ref)
    await assertAtRevision(ctx, row, revision)
    await unlessTaken(ctx, () =>
      ctx.db
        .updateTable('companies')
        .set({ ...facts, revision: revision + 1, editor_id: actorId(ctx.actor), updated_at: ctx.clock.now() })
        .where('support_lib_id', '=', ctx.support_lib_id)
        .where('company_ref', '=', company_ref)
        .execute(),
    )
    return saved(ctx, company_ref)
  }),
  action(directoryApi.removeCompany, async (ctx, { company_ref, into_ref = null }) => {
    if (into_ref === company_ref) throw refuse('conflict', { fields: { into_ref: 'the same company' } })
    // Always in the same order, so that two who merge two companies into each other don't wait for each other.
    const locked = new Map<string, Awaited<ReturnType<typeof companyForUpdate>>>()
    for (const ref of [company_ref, ...(into_ref ? [into_ref] : [])].sort()) locked.set(ref, await companyForUpdate(ctx, ref))
    await ctx.db
      .updateTable('visitors')
      .set({ company_ref: into_ref })
      .where('support_lib_id', '=', ctx.support_lib_id)
      .where('company_ref', '=', company_ref)
      .execute()
    await ctx.db.deleteFrom('companies').where('support_lib_id', '=', ctx.support_lib_id).where('company_ref', '=', company_ref).execute()
    ctx.emit('company.removed', { company_ref, name: locked.get(company_ref)?.name ?? '', into_ref }, { subject: company_ref })
    return {}
  }),
]
