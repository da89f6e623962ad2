import type { ChatSettings } from '@porchlight/contracts/libraries/chat-settings'
import { queryOptions } from '@tanstack/react-query'
import { api } from '../../shared/connection/api.ts'

/** Query for the library's chat settings. */
export const chatSettingsQuery = queryOptions({
  queryKey: ['settings', 'chat'],
  queryFn: async (): Promise<ChatSettings> => (await api.chatSettings.read({})).chat_settings,
})

/** Query for the library's widgets with their URLs. */
export const widgetsQuery = queryOptions({ queryKey: ['settings', 'widgets'], queryFn: async () => (await api.libraries.modalWidgets({})).modal_widgets })

/** Query for the custom subdomain, verified or claimed. */
export const subDomainQuery = queryOptions({ queryKey: ['settings', 'sub-domain'], queryFn: () => api.librarySettings.subDomain({}) })

/** Query for the library's domain, verified or claimed. */
export const domainQuery = queryOptions({ queryKey: ['settings', 'domain'], queryFn: () => api.librarySettings.domain({}) })

/** Query for the secret that signs visitor identities. Not cached once no component uses it. */
export const identitySecretQuery = queryOptions({
  queryKey: ['settings', 'identity-secret'],
  queryFn: async () => (await api.libraries.identitySecret({})).identity_secret,
  gcTime: 0,
})
