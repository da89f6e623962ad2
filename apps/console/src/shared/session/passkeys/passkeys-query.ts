import { queryOptions } from '@tanstack/react-query'
import { api } from '../../connection/api.ts'

/** Query for the passkeys of one's own account. */
export const passkeysQuery = queryOptions({ queryKey: ['passkeys'], queryFn: () => api.passkeys.list({}) })
