import type { LibraryChange } from '@porchlight/contracts/libraries/library-document'
import { limits } from '@porchlight/contracts/limits'
import type { PermissionFlag } from '@porchlight/contracts/permission-flags'
import { type Actor, can } from '../../kernel/context.ts'

/** Returns the permissions required to change these parts of the document. */
export function flagsFor(change: LibraryChange): Set<PermissionFlag> {
  const flags = new Set<PermissionFlag>()
  const { ticket, ...company } = change.settings ?? {}
  if (ticket) flags.add('canManageTicketSettings')
  if (Object.keys(company).length > 0 || change.library_email !== undefined || change.publicHelpCenterTheme) flags.add('canManageGeneralAndSecuritySettings')
  const isWidget = change.widgetTheme || change.widgetSites || change.visibility
  if (isWidget || change.contactForm !== undefined || change.isContactFormOnline !== undefined) flags.add('canManageWidgetSettings')
  if (change.integrations) flags.add('canManageMessengerSettings')
  return flags
}

/** Returns whether this actor may make all parts of the change. */
export const mayChange = (actor: Actor, change: LibraryChange): boolean => [...flagsFor(change)].every((flag) => can(actor, flag))

/** Returns the name of the TXT record that proves a claim. */
export const proofRecord = (host: string): string => `_porchlight.${host}`
/** Returns the value that the TXT record must have. */
export const proofValue = (proof: string): string => `porchlight-verification=${proof}`

/** Returns whether a verified host's record has been missing for longer than the grace period. */
export const isProofOverdue = (missing_since: Date, now: Date): boolean => now.getTime() - missing_since.getTime() >= limits.subDomainGraceMs
