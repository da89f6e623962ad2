import { personalDataApi } from '@porchlight/contracts/personal-data/personal-data'
import { type Ctx, can } from '../../kernel/context.ts'
import { refuse } from '../../kernel/errors.ts'
import { action, type Handler, query } from '../../kernel/operations.ts'
import { customFieldsOf } from '../ticket-settings/index.ts'

const markedFields = async ({ db, support_lib_id }: Ctx): Promise<string[]> =>
  (await db.selectFrom('libraries').select('personal_fields').where('support_lib_id', '=', support_lib_id).executeTakeFirst())?.personal_fields ?? []

const present = async (ctx: Ctx) => ({ fields: await markedFields(ctx), is_hidden: !can(ctx.actor, 'canViewPersonalFields') })

/** Operations about the fields that a library marks as personal. */
export const fieldHandlers: Handler[] = [
  query(personalDataApi.fields, present),
  action(personalDataApi.markField, async (ctx, { field, is_personal }) => {
    if (!can(ctx.actor, 'canViewPersonalFields')) throw refuse('forbidden', { fields: { field: 'hidden' } })
    const { db, support_lib_id } = ctx
    const isCustom = !field.includes('.')
    if (isCustom && !(await customFieldsOf(ctx)).some(({ custom_field_ref }) => custom_field_ref === field)) throw refuse('not_found')
    await db.selectFrom('libraries').select('support_lib_id').where('support_lib_id', '=', support_lib_id).forUpdate().executeTakeFirstOrThrow()
    const before = await markedFields(ctx)
    if (before.includes(field) === is_personal) return present(ctx)
    const after = is_personal ? [...before, field].sort() : before.filter((one) => one !== field)
    await db.updateTable('libraries').set({ personal_fields: after }).where('support_lib_id', '=', support_lib_id).execute()
    // From the commit on, sockets push what their people may see.
    const people = await db.selectFrom('users').select('user_id').where('support_lib_id', '=', support_lib_id).where('disabled_at', 'is', null).execute()
    ctx.emit('personal_fields.changed', { field, is_personal }, { subject: field, reauthenticate: people.map(({ user_id }) => user_id) })
    return present(ctx)
  }),
]
