import { singleSignOnApi } from '@porchlight/contracts'
import { refuse } from '../../../kernel/errors.ts'
import { action } from '../../../kernel/operations.ts'
import { staffOf } from '../../../kernel/permissions.ts'
import { urlProblemOf } from '../../../kernel/public-request.ts'
import { presentSso, sealSecret, settingsOf } from '../settings.ts'

/** Saves the provider. Another issuer or client needs the secret again: otherwise it would be sent to a server of the caller's choice. */
export const saveSettings = action(singleSignOnApi.save, async (ctx, { client_secret, role_map, ...settings }) => {
  const { support_lib_id } = ctx
  const problem = urlProblemOf(new URL(settings.issuer), ctx.config.PRIVATE_IDENTITY_PROVIDERS)
  if (problem) throw refuse('invalid_input', { fields: { issuer: problem } })
  const known = await settingsOf(ctx)
  const isSame = known?.issuer === settings.issuer && known.client_id === settings.client_id
  if (client_secret === undefined && !isSame) throw refuse('invalid_input', { fields: { client_secret: 'required' } })
  const row = {
    ...settings,
    client_secret: client_secret === undefined ? (known?.client_secret ?? '') : sealSecret(ctx, client_secret),
    role_map: JSON.stringify(role_map),
    saved_by: staffOf(ctx).user_id,
    saved_at: ctx.clock.now(),
  }
  await ctx.db
    .insertInto('sso_settings')
    .values({ support_lib_id, ...row })
    .onConflict((conflict) => conflict.column('support_lib_id').doUpdateSet(row))
    .execute()
  ctx.emit('single_sign_on.changed', { is_on: settings.is_on, is_required: settings.is_required })
  return presentSso(ctx)
})

/** Removes the provider. */
export const removeSettings = action(singleSignOnApi.remove, async (ctx) => {
  const gone = await ctx.db.deleteFrom('sso_settings').where('support_lib_id', '=', ctx.support_lib_id).executeTakeFirst()
  if (!gone.numDeletedRows) throw refuse('not_found')
  ctx.emit('single_sign_on.changed', { is_on: false, is_required: false })
  return presentSso(ctx)
})
