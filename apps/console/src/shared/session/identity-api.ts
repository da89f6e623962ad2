import { createHttpClient } from '@porchlight/client'
import type { Api } from '@porchlight/contracts'
import { addressOf } from '../boot.ts'

/** Calls made before, or at the very end of, a session: a 401 is an answer here and not the end of a session. */
export const identityApi = createHttpClient<Api>({ baseUrl: addressOf, authorization: () => null })
