import type { PublicLibraryDocument } from '@porchlight/contracts/libraries/library-document'

type Reachable = Pick<PublicLibraryDocument, 'support_lib_id' | 'parent_lib_id' | 'settings' | 'chatIntegrations' | 'modalChatIntegration'>

/**
 * Returns the URL of the library's chat, which says where its visitor comes from (checklist F1); null if it has none.
 * @param page the whole URL of the page that leads there
 */
export function chatOf({ support_lib_id, parent_lib_id, chatIntegrations, modalChatIntegration }: Reachable, page: string): string | null {
  if (!chatIntegrations.enable && !modalChatIntegration.enable) return null
  const query = new URLSearchParams({ parentURL: page, ...(parent_lib_id && { parent_lib_id }) })
  return `/advancedWidget/${support_lib_id}/${modalChatIntegration.enable ? 'chatmodal' : 'chat'}?${query}`
}

/**
 * Returns where 'Contact Us' leads after an article that did not help (checklist H4): to the library's chat, else to its contact page; null if that has nothing to
 * offer.
 * @param hasForm whether a contact form applies to the library
 * @param page the whole URL of the page that leads there
 */
export function contactOf(library: Reachable, hasForm: boolean, contactPage: string, page: string): string | null {
  const { companyEmail, companyPhone } = library.settings
  return chatOf(library, page) ?? (hasForm || companyEmail !== '' || companyPhone !== '' ? contactPage : null)
}
