import type { Module } from '../../kernel/kernel.ts'
import { notices } from '../../kernel/live/stream-kind.ts'
import { agencyHandlers } from './agency.ts'
import { documentHandlers } from './document-handlers.ts'
import { handlers } from './handlers.ts'
import { linkHolders } from './links.ts'
import { isProvenHost } from './proven-host.ts'
import { recheckSubDomain, subDomainSchedule } from './recheck-sub-domain.ts'
import { subDomainHandlers } from './sub-domain.ts'

export { childKeys, childrenOf, childrenPage, insideChild, libraryForReading, libraryForUpdate, readChild } from './access.ts'
export { categoryPositions, setCategoryPositions } from './category-positions.ts'
export { chatSettingsOf, defaultChatSettings, settingsForNewChat } from './chat-settings.ts'
export { appliedForm, appliedTo, contactFormVersions, publishContactForm, shownForm, shownFormAt } from './contact-form.ts'
export { contentFactsOf } from './content-facts.ts'
export { createLibrary, createLibraryOfImport, type NewLibrary } from './create-library.ts'
export { answersOf, beforeSettings, libraryAt, publicLibraryOf, ticketFactsOf } from './document-handlers.ts'
export { changeDefaults, childAudience, childAudiences, faceOf, type NamedAudience, nameOf, ownAudience, parentOf } from './family.ts'
export { findProof } from './find-proof.ts'
export { identitySecretOf, widgetBootOf, widgetColorOf, widgetPageOf } from './handlers.ts'
export { helpHostsOf } from './help-hosts.ts'
export { nextNumbers } from './next-number.ts'
export { isProofOverdue, proofRecord, proofValue } from './rules.ts'
export { readerKind, visibilityAudienceOf } from './visibility-audience.ts'

/** The tenant and its settings. */
export const libraries: Module = {
  name: 'libraries',
  linkHolders,
  // Logos and pictures of the widget and the help center are public.
  fileHolders: [{ table: 'libraries', shows: async () => true }],
  handlers: [...handlers, ...documentHandlers, ...subDomainHandlers, ...agencyHandlers],
  notices: notices('settings', [
    'library.settings_changed',
    'library.visibility_changed',
    'library.chat_settings_changed',
    'library.sub_domain_claimed',
    'library.sub_domain_verified',
    'library.sub_domain_unproven',
    'library.sub_domain_lost',
    'library.domain_claimed',
    'library.domain_verified',
    'library.domain_unproven',
    'library.domain_lost',
  ]),
  tasks: [recheckSubDomain],
  servesHost: isProvenHost,
  schedules: [subDomainSchedule],
}
