import { fetchWithFreshToken } from '../fresh-token.ts'

/**
 * `fetch` of signed-in calls: if the server wants a dangerous act confirmed, asks who is there and then repeats the call. Otherwise the refusal is the answer.
 */
export const fetchConfirmed: typeof fetch = async (input, init) => {
  const response = await fetchWithFreshToken(input, init)
  if (response.status !== 403) return response
  const { isConfirmed, repeated } = await import('./confirmation.ts')
  return (await isConfirmed(response)) ? fetchWithFreshToken(input, repeated(init)) : response
}
