import { log } from './log.ts'

/** Sends JSON that must not be lost when the reader leaves the page; returns the response body, or undefined if the request was refused or failed. */
export async function post(method: 'POST' | 'PATCH' | 'PUT', address: string, body: object): Promise<Record<string, unknown> | undefined> {
  try {
    const answer = await fetch(address, { method, keepalive: true, headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) })
    if (answer.ok) return (await answer.json()) as Record<string, unknown>
    log(address, answer.status)
  } catch (error) {
    log(address, error)
  }
  return undefined
}

/** Counts a view of an article, or a vote on it. Returns whether it was counted. */
export const count = async (support_lib_id: string, article_id: string, counter: 'views' | 'likes' | 'disLikes'): Promise<boolean> =>
  (await post('POST', `/api/articles/articles/${encodeURIComponent(article_id)}/counts`, { support_lib_id, counter })) !== undefined
