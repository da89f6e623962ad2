import { isDeepStrictEqual } from 'node:util'
import type { LibraryChange, LibraryVisibility } from '@porchlight/contracts/libraries/library-document'
import type { Ctx } from '../../kernel/context.ts'
import { publishContactForm } from './contact-form.ts'
import { groupsOf, type LibraryRow, visibilityOf } from './document.ts'
import { merged, overStored } from './merge.ts'

/** The groups of settings that have a database column of their own. */
const keptGroups = ['settings', 'widgetSites', 'widgetTheme', 'publicHelpCenterTheme', 'integrations'] as const

/** Stores the changed groups of the document; the caller has locked `row`. */
export async function changeDocument(ctx: Ctx, row: LibraryRow, change: LibraryChange): Promise<void> {
  const groups = groupsOf(row)
  const { companyName, ...settings } = merged(groups.settings, change.settings)
  const stored = { ...groups, settings }
  // While a newer version serves beside this one, what only that one knows stays.
  const changed = keptGroups.filter((group) => change[group] !== undefined)
  await ctx.db
    .updateTable('libraries')
    .set({
      company_name: companyName,
      ...Object.fromEntries(changed.map((group) => [group, JSON.stringify(overStored(row[group], merged(stored[group], change[group])))])),
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
