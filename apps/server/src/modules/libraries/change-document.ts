import { isDeepStrictEqual } from 'node:util'
import type { LibraryChange, LibraryVisibility } from '@porchlight/contracts/libraries/library-document'
import type { Ctx } from '../../kernel/context.ts'
import { publishContactForm } from './contact-form.ts'
import { groupsOf, type LibraryRow, visibilityOf } from './document.ts'
import { merged } from './merge.ts'

/** Stores the changed groups of the document; the caller has locked `row`. */
export async function changeDocument(ctx: Ctx, row: LibraryRow, change: LibraryChange): Promise<void> {
  const groups = groupsOf(row)
  const { companyName, ...settings } = merged(groups.settings, change.settings)
  await ctx.db
    .updateTable('libraries')
    .set({
      company_name: companyName,
      settings: JSON.stringify({ ...(row.settings as object), ...settings }),
      widgetSites: JSON.stringify(merged(groups.widgetSites, change.widgetSites)),
      widgetTheme: JSON.stringify(merged(groups.widgetTheme, change.widgetTheme)),
      publicHelpCenterTheme: JSON.stringify(merged(groups.publicHelpCenterTheme, change.publicHelpCenterTheme)),
      integrations: JSON.stringify(merged(groups.integrations, change.integrations)),
      library_email: change.library_email ?? row.library_email,
      isContactFormOnline: change.isContactFormOnline ?? row.isContactFormOnline,
    })
    .where('support_lib_id', '=', ctx.support_lib_id)
    .execute()
  if (change.visibility) await changeVisibility(ctx, row, change.visibility)
  if (change.contactForm !== undefined) await publishContactForm(ctx, row, change.contactForm)
  ctx.emit('library.settings_changed', { groups: Object.keys(change), changes: differences(groups, change) })
}

/** The groups whose values are told. Those of integrations may be secret. */
const toldGroups = ['settings', 'widgetSites', 'widgetTheme', 'publicHelpCenterTheme'] as const

function differences(groups: ReturnType<typeof groupsOf>, change: LibraryChange): { field: string; from: unknown; to: unknown }[] {
  return toldGroups.flatMap((group) => {
    const [former, now]: Record<string, unknown>[] = [groups[group], { ...change[group] }]
    return Object.entries(now ?? {})
      .filter(([field, to]) => to !== undefined && !isDeepStrictEqual(former?.[field], to))
      .map(([field, to]) => ({ field: `${group}.${field}`, from: former?.[field] ?? null, to }))
  })
}

/** Stores the lists of enabled and disabled defaults; omitted lists stay unchanged. */
export async function changeVisibility(ctx: Ctx, row: LibraryRow, change: Partial<LibraryVisibility>): Promise<LibraryVisibility> {
  const visibility = merged(visibilityOf(row), change)
  await ctx.db
    .updateTable('libraries')
    .set({ visibility: JSON.stringify(visibility) })
    .where('support_lib_id', '=', ctx.support_lib_id)
    .execute()
  ctx.emit('library.visibility_changed', { lists: Object.keys(change) })
  return visibility
}
