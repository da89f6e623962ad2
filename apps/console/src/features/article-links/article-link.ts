import { createHttpClient } from '@porchlight/client'
import type { Api } from '@porchlight/contracts/api'
import { addressOf } from '../../shared/connection/boot.ts'

/** Calls without credentials, so that only articles every visitor can open are offered. */
const asAnyone = createHttpClient<Api>({
  baseUrl: addressOf,
  authorization: () => null,
  fetch: (input, init) => fetch(input, { ...init, credentials: 'omit' }),
})

/** A published article that a reply can link to. */
export type LinkedArticle = { article_id: string; title: string }

/** Maximum articles shown for a search. */
const shownMax = 8

/** Finds published articles; rejects with `ApiError`. */
export async function findArticles(support_lib_id: string, query: string): Promise<LinkedArticle[]> {
  const found = await asAnyone.help.searchArticles({ support_lib_id, query, page_size: shownMax })
  return found.map(({ document_id, title }) => ({ article_id: document_id, title }))
}

/** Returns the URL of an article in the help hub. It contains the article's id, so it keeps working if the title changes. */
export const articleUrl = (support_lib_id: string, article_id: string): string =>
  new URL(`/article/details/${support_lib_id}/${article_id}`, location.origin).href
