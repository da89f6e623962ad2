import { contactFormsApi } from '@porchlight/contracts/contact-form/contact-forms'
import { refuse } from '../../kernel/errors.ts'
import { highestFirst, keysetPage } from '../../kernel/keyset-page.ts'
import { type Handler, query } from '../../kernel/operations.ts'
import { libraryForReading } from '../libraries/index.ts'
import { versionForReading } from './editor.ts'
import { presentVersions } from './present.ts'

/** Operations that read published versions. */
export const versionHandlers: Handler[] = [
  query(contactFormsApi.versions, async (ctx, { cursor, limit }) => {
    const { contact_form_version } = await libraryForReading(ctx)
    const published = ctx.db
      .selectFrom('contact_form_versions')
      .select(['version', 'published_at', 'publisher_id'])
      .where('support_lib_id', '=', ctx.support_lib_id)
    const { rows, next_cursor } = await keysetPage(published, highestFirst('version'), { cursor, limit })
    return { versions: await presentVersions(ctx, rows, contact_form_version), next_cursor }
  }),
  query(contactFormsApi.version, async (ctx, { version }) => {
    const { contact_form_version } = await libraryForReading(ctx)
    const { form } = await versionForReading(ctx, version)
    const row = await ctx.db
      .selectFrom('contact_form_versions')
      .select(['version', 'published_at', 'publisher_id'])
      .where('support_lib_id', '=', ctx.support_lib_id)
      .where('version', '=', version)
      .executeTakeFirst()
    const [shown] = row ? await presentVersions(ctx, [row], contact_form_version) : []
    if (!shown) throw refuse('not_found')
    return { version: shown, form }
  }),
]
