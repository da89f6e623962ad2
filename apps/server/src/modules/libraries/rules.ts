import { type LibraryChange, limits, type PermissionFlag } from '@porchlight/contracts'
import { type Actor, can } from '../../kernel/context.ts'

/** Which flag opens which part of the document. */
export function flagsFor(change: LibraryChange): Set<PermissionFlag> {
  const flags = new Set<PermissionFlag>()
  const { ticket, ...company } = change.settings ?? {}
  if (ticket) flags.add('canManageTicketSettings')
  if (Object.keys(company).length > 0 || change.library_email !== undefined || change.publicHelpCenterTheme) flags.add('canManageGeneralAndSecuritySettings')
  if (change.widgetTheme || change.widgetSites || change.visibility || change.isContactFormOnline !== undefined) flags.add('canManageWidgetSettings')
  if (change.integrations) flags.add('canManageMessengerSettings')
  return flags
}

/** May this actor make all of this change? */
export const mayChange = (actor: Actor, change: LibraryChange): boolean => [...flagsFor(change)].every((flag) => can(actor, flag))

/** The TXT record that proves a claim. */
export const proofRecord = (host: string): string => `_porchlight.${host}`
/** What it says. */
export const proofValue = (proof: string): string => `porchlight-verification=${proof}`

/** Has the record of a verified sub-domain been missing for so long that the name is given up? */
export const isProofOverdue = (missing_since: Date, now: Date): boolean => now.getTime() - missing_since.getTime() >= limits.subDomainGraceMs

/** A cell that no spreadsheet takes for a formula, quoted (checklist S7). */
export function csvCell(value: unknown): string {
  const text = value === null || value === undefined ? '' : value instanceof Date ? value.toISOString() : String(value)
  const safe = /^[=+\-@\t\r\n＝＋－＠]/.test(text) ? `'${text}` : text
  return `"${safe.replaceAll('"', '""')}"`
}
