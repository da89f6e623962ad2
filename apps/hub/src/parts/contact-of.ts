import type { PublicLibraryDocument } from '@porchlight/contracts/libraries/library-document'

type Reachable = Pick<PublicLibraryDocument, 'support_lib_id' | 'settings' | 'chatIntegrations' | 'modalChatIntegration'>

/** Returns the URL of the library's chat; null if it has none. */
export function chatOf({ support_lib_id, chatIntegrations, modalChatIntegration }: Reachable): string | null {
  if (chatIntegrations.enable) return `/advancedWidget/${support_lib_id}/chat`
  return modalChatIntegration.enable ? `/advancedWidget/${support_lib_id}/chatmodal` : null
}

/**
 * Returns where 'Contact Us' leads after an article that did not help (checklist H4): to the library's chat, else to its contact page; null if that has nothing to
 * offer.
 * @param hasForm whether a contact form applies to the library
 */
export function contactOf(library: Reachable, hasForm: boolean, contactPage: string): string | null {
  const { companyEmail, companyPhone } = library.settings
  return chatOf(library) ?? (hasForm || companyEmail !== '' || companyPhone !== '' ? contactPage : null)
}
