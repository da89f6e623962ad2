import type { PublicLibraryDocument } from '@porchlight/contracts'

type Reachable = Pick<PublicLibraryDocument, 'support_lib_id' | 'settings' | 'chatIntegrations' | 'modalChatIntegration'>

/** The address of the library's chat; null while it has none. */
export function chatOf({ support_lib_id, chatIntegrations, modalChatIntegration }: Reachable): string | null {
  if (chatIntegrations.enable) return `/advancedWidget/${support_lib_id}/chat`
  return modalChatIntegration.enable ? `/advancedWidget/${support_lib_id}/chatmodal` : null
}

/** Leads to the people of the library: their chat while there is one, else their mail. */
export const contactOf = (library: Reachable): string | null =>
  chatOf(library) ?? (library.settings.companyEmail === '' ? null : `mailto:${library.settings.companyEmail}`)
