import { contactFormsApi } from '@porchlight/contracts'
import { z } from 'zod'
import { cursorOf } from '../../kernel/cursor.ts'
import { refuse } from '../../kernel/errors.ts'
import { type Handler, query } from '../../kernel/operations.ts'
import { libraryForReading } from '../libraries/index.ts'
import { versionForReading } from './editor.ts'
import { presentVersions } from './present.ts'

const position = cursorOf(z.object({ version: z.number().int() }))

/** Operations that read published versions. */
export const versionHandlers: Handler[] = [
  query(contactFormsApi.versions, async (ctx, { cursor, limit }) => {
    const { contact_form_version } = await libraryForReading(ctx)
    const before = cursor === undefined ? undefined : position.decode(cursor).version
    const rows = await ctx.db
      .selectFrom('contact_form_versions')
      .select(['version', 'published_at', 'publisher_id'])
      .where('support_lib_id', '=', ctx.support_lib_id)
      .$if(before !== undefined, (query) => query.where('version', '<', before ?? 0))
      .orderBy('version', 'desc')
      .limit(limit + 1)
      .execute()
    const versions = await presentVersions(ctx, rows.slice(0, limit), contact_form_version)
    const last = versions.at(-1)
    return { versions, next_cursor: rows.length > limit && last ? position.encode({ version: last.version }) : null }
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
