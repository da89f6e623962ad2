import { type LibraryChange, limits, type PermissionFlag } from '@porchlight/contracts'
import { type Actor, can } from '../../kernel/context.ts'

/** Returns the permissions needed to change these parts of the document. */
export function flagsFor(change: LibraryChange): Set<PermissionFlag> {
  const flags = new Set<PermissionFlag>()
  const { ticket, ...company } = change.settings ?? {}
  if (ticket) flags.add('canManageTicketSettings')
  if (Object.keys(company).length > 0 || change.library_email !== undefined || change.publicHelpCenterTheme) flags.add('canManageGeneralAndSecuritySettings')
  if (change.widgetTheme || change.widgetSites || change.visibility || change.isContactFormOnline !== undefined) flags.add('canManageWidgetSettings')
  if (change.integrations) flags.add('canManageMessengerSettings')
  return flags
}

/** Returns whether this actor may make the whole change. */
export const mayChange = (actor: Actor, change: LibraryChange): boolean => [...flagsFor(change)].every((flag) => can(actor, flag))

/** Returns the name of the TXT record that proves a claim. */
export const proofRecord = (host: string): string => `_porchlight.${host}`
/** Returns the record's required value. */
export const proofValue = (proof: string): string => `porchlight-verification=${proof}`

/** Returns whether a verified sub-domain's record has been missing for too long to keep the name. */
export const isProofOverdue = (missing_since: Date, now: Date): boolean => now.getTime() - missing_since.getTime() >= limits.subDomainGraceMs

/** Returns a quoted cell that no spreadsheet mistakes for a formula (checklist S7). */
export function csvCell(value: unknown): string {
  const text = value === null || value === undefined ? '' : value instanceof Date ? value.toISOString() : String(value)
  const safe = /^[=+\-@\t\r\n＝＋－＠]/.test(text) ? `'${text}` : text
  return `"${safe.replaceAll('"', '""')}"`
}
