import { createHttpClient } from '@porchlight/client'
import type { Api } from '@porchlight/contracts/api'
import { addressOf } from '../connection/boot.ts'

/** Client for calls before a session starts or while it ends: a 401 is a regular result here and doesn't end the session. */
export const identityApi = createHttpClient<Api>({ baseUrl: addressOf, authorization: () => null })
