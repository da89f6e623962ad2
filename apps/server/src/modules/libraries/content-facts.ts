import { type ContentFacts, factsOf } from '@porchlight/contracts/translations/fill-content'
import { showingLists } from '@porchlight/contracts/visibility/content-kinds'
import type { Ctx } from '../../kernel/context.ts'
import { libraryForReading } from './access.ts'
import { groupsOf } from './document.ts'

/** Returns the placeholder values for the library's content, its language, and the parent whose content its visitors see. */
export async function contentFactsOf(ctx: Ctx): Promise<{ facts: ContentFacts; original: string; parent_lib_id: string | null }> {
  const row = await libraryForReading(ctx)
  const { settings, publicHelpCenterTheme, visibility } = groupsOf(row)
  const { support_lib_id } = row
  // Individually enabled content stays visible even if the library does not display defaults.
  const showsDefaults = visibility.default_display || showingLists.some((name) => visibility[name].length > 0)
  const parent_lib_id = showsDefaults ? row.parent_lib_id : null
  const address = ctx.config.PUBLIC_URL.replace(/\/$/, '')
  const facts = factsOf({ support_lib_id, settings, publicHelpCenterTheme }, { widget: address, uploads: address })
  return { facts, original: settings.language, parent_lib_id }
}
