import { createHttpClient } from '@porchlight/client'
import type { Api } from '@porchlight/contracts'
import { addressOf } from '../boot.ts'

/** Client for calls before a session starts or as it ends: here a 401 is a result and doesn't end a session. */
export const identityApi = createHttpClient<Api>({ baseUrl: addressOf, authorization: () => null })
