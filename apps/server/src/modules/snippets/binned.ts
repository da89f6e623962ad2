import { textFlags } from '@porchlight/contracts/permission-flags'
import { snippetLimits } from '@porchlight/contracts/snippets/snippet-limits'
import { refuse } from '../../kernel/errors.ts'
import type { BinnedKind } from '../../kernel/rows/binned-rows.ts'
import { libraryForUpdate } from '../libraries/index.ts'
import { snippetDocuments } from './documents.ts'
import { assertMayShow } from './may-show.ts'

/** Deleted snippets, which come back to the texts that still have their marks. */
export const binnedSnippets: BinnedKind = {
  kind: 'snippet',
  seenBy: [...textFlags],
  managedBy: 'canManageAndPublishHelpCenterArticles',
  async changed(ctx, { snippet_ref, version }) {
    // What texts show of it comes back with it.
    if (version !== null) await assertMayShow(ctx, String(snippet_ref))
    const { support_lib_id } = await libraryForUpdate(ctx)
    const { count } = await ctx.db
      .selectFrom('snippets')
      .select((eb) => eb.fn.countAll<string>().as('count'))
      .where('support_lib_id', '=', support_lib_id)
      .executeTakeFirstOrThrow()
    if (Number(count) >= snippetLimits.snippets) throw refuse('conflict', { fields: { snippet_ref: 'too many' } })
    return {}
  },
  async restored(ctx, snippet_ref) {
    const { revision, title, version } = await snippetDocuments.forReading(ctx, snippet_ref)
    ctx.emit('snippet.saved', { snippet_ref, revision }, { subject: snippet_ref })
    if (version !== null) ctx.emit('visibility.snippet_changed', { snippet_ref, title, version }, { subject: snippet_ref })
  },
}
