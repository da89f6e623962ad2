import { documentsApi, librarySettingsApi } from '@porchlight/contracts/libraries/agency'
import type { LibraryChange, LibrarySettings } from '@porchlight/contracts/libraries/library-document'
import { sql } from 'kysely'
import { type Ctx, can } from '../../kernel/context.ts'
import { findEverywhere } from '../../kernel/data/nodes/look-everywhere.ts'
import { refuse } from '../../kernel/errors.ts'
import { action, type Handler, query } from '../../kernel/operations.ts'
import { insideChild, libraryForReading, libraryForUpdate } from './access.ts'
import { changeDocument, changeVisibility } from './change-document.ts'
import { formVersion } from './contact-form.ts'
import { groupsOf, type LibraryRow, presentLibrary, presentPublicLibrary } from './document.ts'
import { mayChange } from './rules.ts'

/**
 * Returns the document as visitors see it, without filling in placeholders.
 * @throws AppError `not_found`
 */
export async function publicLibraryOf(ctx: Ctx): Promise<ReturnType<typeof presentPublicLibrary>> {
  const row = await libraryForReading(ctx)
  return presentPublicLibrary(row, await ownFormOf(ctx, row))
}

/** Returns whether questions of the library's readers are answered from its help center, whether its staff are helped with their replies, and its language. */
export async function answersOf(ctx: Ctx) {
  const { answers, language } = groupsOf(await libraryForReading(ctx)).settings
  return { ...answers, language }
}

/** Returns the facts of the library that a ticket's email states and goes by, without filling in placeholders. */
export const ticketFactsOf = async (ctx: Ctx) => {
  const row = await libraryForReading(ctx)
  const { support_lib_id, library_domain, library_only } = row
  return { support_lib_id, library_domain, library_only, settings: groupsOf(row).settings }
}

/** Checks a change of settings in its transaction, before it is stored. `reason`: what its author wrote about it. @throws AppError a refusal */
type SettingsCheck = (ctx: Ctx, change: NonNullable<LibraryChange['settings']>, now: LibrarySettings, reason: string | undefined) => Promise<void>
const checks: SettingsCheck[] = []

/** Lets another module check changes of the settings; called once, when the module is loaded. */
export const beforeSettings = (check: SettingsCheck): void => {
  checks.push(check)
}

const ownFormOf = async (ctx: Ctx, row: LibraryRow) => (await formVersion(ctx, row.contact_form_version))?.form ?? null

async function ownDocument(ctx: Ctx) {
  const { users } = await ctx.db
    .selectFrom('users')
    .select((eb) => eb.fn.countAll<number>().as('users'))
    .where('support_lib_id', '=', ctx.support_lib_id)
    .where('disabled_at', 'is', null)
    .executeTakeFirstOrThrow()
  const row = await libraryForReading(ctx)
  const library = presentLibrary(row, { library_users: users, contactForm: await ownFormOf(ctx, row) })
  return { library: can(ctx.actor, 'canManageGeneralAndSecuritySettings') ? library : { ...library, library_refkey: '' } }
}

/** Returns the library with this domain or verified subdomain; '' if there is none. */
export async function libraryAt(ctx: Ctx, library_domain: string | undefined, host: string | undefined): Promise<string> {
  const found = await findEverywhere(
    ctx,
    host === undefined
      ? sql<{ found: string | null }>`select support_lib_id as found from library_of_key(null, ${library_domain ?? ''})`
      : sql<{ found: string | null }>`select library_of_host(${host.toLowerCase()}) as found`,
  )
  return found ?? ''
}

/** Operations that read and change a library's document. */
export const documentHandlers: Handler[] = [
  query(documentsApi.user, async (ctx, { uid }) => {
    const user = await ctx.db
      .selectFrom('users')
      .select(['support_lib_id', 'email', 'user_id', 'user_type'])
      .where('support_lib_id', '=', ctx.support_lib_id)
      .where('user_id', '=', uid)
      .where('disabled_at', 'is', null)
      .executeTakeFirst()
    if (!user) throw refuse('not_found')
    return { ...user, user_type: user.user_type as 'agent' }
  }),
  action(documentsApi.setDefaultDisplay, async (ctx, { id, default_display }) => {
    if (id === ctx.support_lib_id) await changeVisibility(ctx, await libraryForUpdate(ctx), { default_display })
    else await insideChild(ctx, id, (inside, child) => changeVisibility(inside, child, { default_display }))
    return { support_lib_id: id, default_display }
  }),
  query(librarySettingsApi.read, ownDocument),
  action(librarySettingsApi.update, async (ctx, { support_lib_id: _claim, reason_unproven, ...change }) => {
    if (!mayChange(ctx.actor, change)) throw refuse('forbidden')
    const row = await libraryForUpdate(ctx)
    if (change.settings) for (const check of checks) await check(ctx, change.settings, groupsOf(row).settings, reason_unproven)
    await changeDocument(ctx, row, change)
    return ownDocument(ctx)
  }),
]
