import { createHttpClient, type HttpClient } from '@porchlight/client/http-client'
import type { Api } from '@porchlight/contracts/api'

export { ApiError } from '@porchlight/client/api-error'

/** How a program reaches a Porchlight. */
export type PorchlightOptions = {
  /** Its address, for example `https://help.example.com`. */
  server: string
  /** An API key (`plk_…`). */
  key: string
  /** After how many ms a call counts as failed; 30,000 by default. */
  timeoutMs?: number
  /** Names a call, so that repeating it has no second effect (`docs/api.md`). For one call: make a client for each. */
  idempotencyKey?: string
}

/**
 * Returns every operation as a typed function: `porchlight.articles.create({ … })`. What the key may call depends on its scopes.
 * @throws ApiError from each call, with the `code` of `docs/api.md`
 */
export function porchlight({ server, key, timeoutMs, idempotencyKey }: PorchlightOptions): HttpClient<Api> {
  const baseUrl = server.endsWith('/') ? server.slice(0, -1) : server
  return createHttpClient({
    baseUrl: () => baseUrl,
    authorization: () => `Bearer ${key}`,
    ...(timeoutMs !== undefined && { timeoutMs }),
    ...(idempotencyKey !== undefined && { fetch: naming(idempotencyKey) }),
  })
}

const naming =
  (idempotencyKey: string): typeof fetch =>
  (address, init) => {
    const headers = new Headers(init?.headers)
    headers.set('idempotency-key', idempotencyKey)
    return fetch(address, { ...init, headers })
  }

/** A page of a list: its rows under some name, and where the next page begins. */
type Page = { next_cursor: string | null }

/**
 * Returns the pages of a list, one after the other, until its end.
 * @param read reads one page: `(cursor) => client.conversations.list({ tab: 'inbox', cursor })`
 */
export async function* pages<P extends Page>(read: (cursor: string | undefined) => Promise<P>): AsyncGenerator<P, void> {
  for (let cursor: string | null | undefined; cursor !== null; ) {
    const page: P = await read(cursor)
    yield page
    cursor = page.next_cursor
  }
}
