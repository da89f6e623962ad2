import type { PublicLibraryDocument } from '@porchlight/contracts'

type Reachable = Pick<PublicLibraryDocument, 'support_lib_id' | 'settings' | 'chatIntegrations' | 'modalChatIntegration'>

/** Returns the URL of the library's chat; null if it has none. */
export function chatOf({ support_lib_id, chatIntegrations, modalChatIntegration }: Reachable): string | null {
  if (chatIntegrations.enable) return `/advancedWidget/${support_lib_id}/chat`
  return modalChatIntegration.enable ? `/advancedWidget/${support_lib_id}/chatmodal` : null
}

/** Returns the URL for contacting the library: its chat if there is one, otherwise its email address; null if it has neither. */
export const contactOf = (library: Reachable): string | null =>
  chatOf(library) ?? (library.settings.companyEmail === '' ? null : `mailto:${library.settings.companyEmail}`)
