import { queryOptions } from '@tanstack/react-query'
import { api } from '../../shared/connection/api.ts'

/** The rules for incoming mail, and the library's addresses. */
export const inboundSettingsQuery = queryOptions({ queryKey: ['inbound-settings'], queryFn: () => api.inboundMail.settings() })
