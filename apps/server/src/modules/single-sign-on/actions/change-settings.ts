import { singleSignOnApi } from '@porchlight/contracts/single-sign-on/single-sign-on'
import { type Ctx, can } from '../../../kernel/context.ts'
import { refuse } from '../../../kernel/errors.ts'
import { action } from '../../../kernel/operations.ts'
import { urlProblemOf } from '../../../kernel/outside/public-request.ts'
import { staffOf } from '../../../kernel/permissions.ts'
import { endSessionsWithoutProvider } from '../../identity/index.ts'
import { mayAdd, rightsNow } from '../../permissions/index.ts'
import { pemsIn } from '../pems-in.ts'
import { newEncryptionKey, presentSso, type SsoSettings, sealSecret, settingsOf } from '../settings.ts'

/** Saves the provider. Made the only way in, it ends the sessions that began otherwise; the answer says how many those were. */
export const saveSettings = action(singleSignOnApi.save, async (ctx, { client_secret, role_map, ...settings }) => {
  const { support_lib_id } = ctx
  if (settings.kind === 'saml') assertSaml(settings)
  if (settings.is_on) await assertMayGive(ctx, { ...settings, role_map })
  const row = {
    ...settings,
    client_secret: settings.kind === 'oidc' ? await oidcSecret(ctx, settings, client_secret) : '',
    ...(settings.kind === 'saml' ? await encryptionKey(ctx) : { encryption_key: '', encryption_certificate: '' }),
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
  const view = await presentSso(ctx)
  if (settings.is_on && settings.is_required) await endSessionsWithoutProvider(ctx)
  return view
})

/**
 * Whoever saves the settings must be able to give each role in them. It is asked again at each sign-in, as rights and roles change; without this, settings would
 * wait for the day on which their saver gets more.
 * @throws AppError `forbidden`
 */
async function assertMayGive(ctx: Ctx, given: Pick<SsoSettings, 'creates_members' | 'default_role' | 'role_claim' | 'role_map'>): Promise<void> {
  const mapped = given.role_claim === '' ? [] : given.role_map.map(({ role }) => role)
  const wanted = [...mapped, ...(given.creates_members ? [given.default_role] : [])]
  if (wanted.length === 0) return
  const { user_id } = staffOf(ctx)
  const rights = await rightsNow(ctx, [user_id])
  if (mapped.length > 0 && !can(ctx.actor, 'canUpdateUserRoles')) throw refuse('forbidden')
  if (wanted.some((role) => !mayAdd(rights, user_id, role))) throw refuse('forbidden')
}

/**
 * Returns the secret to store. Another issuer or client needs it again: otherwise it would be sent to a server of the caller's choice.
 * @throws AppError `invalid_input`
 */
async function oidcSecret(ctx: Ctx, { issuer, client_id }: { issuer: string; client_id: string }, given: string | undefined): Promise<string> {
  if (!URL.canParse(issuer)) throw refuse('invalid_input', { fields: { issuer: 'http address' } })
  const problem = urlProblemOf(new URL(issuer), ctx.config.PRIVATE_IDENTITY_PROVIDERS)
  if (problem) throw refuse('invalid_input', { fields: { issuer: problem } })
  if (client_id === '') throw refuse('invalid_input', { fields: { client_id: 'required' } })
  if (given !== undefined) return sealSecret(ctx, given)
  const known = await settingsOf(ctx)
  if (known?.kind !== 'oidc' || known.issuer !== issuer || known.client_id !== client_id)
    throw refuse('invalid_input', { fields: { client_secret: 'required' } })
  return known.client_secret
}

/** Returns the key pair of before: the provider has its certificate. The first time, makes it. */
async function encryptionKey(ctx: Ctx): Promise<Pick<SsoSettings, 'encryption_key' | 'encryption_certificate'>> {
  const known = await settingsOf(ctx)
  if (!known?.encryption_key) return newEncryptionKey(ctx)
  return { encryption_key: known.encryption_key, encryption_certificate: known.encryption_certificate }
}

/** @throws AppError `invalid_input` */
function assertSaml({ sign_in_url, certificates }: { sign_in_url: string; certificates: string }): void {
  if (sign_in_url === '') throw refuse('invalid_input', { fields: { sign_in_url: 'required' } })
  try {
    pemsIn(certificates)
  } catch {
    throw refuse('invalid_input', { fields: { certificates: 'PEM' } })
  }
}

/** Removes the provider. */
export const removeSettings = action(singleSignOnApi.remove, async (ctx) => {
  const gone = await ctx.db.deleteFrom('sso_settings').where('support_lib_id', '=', ctx.support_lib_id).executeTakeFirst()
  if (!gone.numDeletedRows) throw refuse('not_found')
  ctx.emit('single_sign_on.changed', { is_on: false, is_required: false })
  return presentSso(ctx)
})
