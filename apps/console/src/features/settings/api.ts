import type { ChatSettings } from '@porchlight/contracts'
import { queryOptions } from '@tanstack/react-query'
import { api } from '../../shared/api.ts'

/** The chat settings of the library. */
export const chatSettingsQuery = queryOptions({
  queryKey: ['settings', 'chat'],
  queryFn: async (): Promise<ChatSettings> => (await api.chatSettings.read({})).chat_settings,
})

/** The widgets of the library with their addresses. */
export const widgetsQuery = queryOptions({ queryKey: ['settings', 'widgets'], queryFn: async () => (await api.libraries.modalWidgets({})).modal_widgets })

/** The custom sub-domain, verified or claimed. */
export const subDomainQuery = queryOptions({ queryKey: ['settings', 'sub-domain'], queryFn: () => api.librarySettings.subDomain({}) })

/** The library's domain, verified or claimed. */
export const domainQuery = queryOptions({ queryKey: ['settings', 'domain'], queryFn: () => api.librarySettings.domain({}) })

/** The secret that signs visitor identities. Not kept once nobody looks at it. */
export const identitySecretQuery = queryOptions({
  queryKey: ['settings', 'identity-secret'],
  queryFn: async () => (await api.libraries.identitySecret({})).identity_secret,
  gcTime: 0,
})
