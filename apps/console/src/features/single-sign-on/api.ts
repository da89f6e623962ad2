import type { api as table } from '@porchlight/contracts/api'
import type { OutputOf } from '@porchlight/contracts/define'
import { queryOptions } from '@tanstack/react-query'
import { api } from '../../shared/connection/api.ts'
import { keepAnswer } from '../../shared/connection/optimistic.ts'

/** The provider and its domains, as the server tells them. */
export type SsoView = OutputOf<typeof table.singleSignOn.read>

/** Query for the provider and its domains. */
export const ssoQuery = queryOptions({ queryKey: ['single-sign-on'], queryFn: () => api.singleSignOn.read({}) })

/** Keeps what a change returned. */
export const keepSso = (view: SsoView): void => void keepAnswer(ssoQuery.queryKey, view)
