import { eventNumberHeader } from '@porchlight/contracts/limits'

/** A call that the page made before its scripts loaded. */
type Asked = { token: string; answer: Promise<Response> }
/** Early calls by URL. Stored on the window, because the inline script and the app are built separately. */
type Holder = { porchlightEarly?: Map<string, Asked> }

const holder = globalThis as Holder

/** Makes one of the client's calls ahead of time, as the same user. */
export function sendEarlyCall(address: string, token: string): void {
  const answer = fetch(address, {
    headers: { accept: 'application/json', authorization: `Bearer ${token}`, [eventNumberHeader]: 'ask' },
    credentials: 'same-origin',
  })
  // The consumer of the response handles failures. If there is no consumer, this avoids an unhandled rejection.
  answer.catch(() => undefined)
  holder.porchlightEarly ??= new Map()
  holder.porchlightEarly.set(address, { token, answer })
}

/**
 * Returns the response to an early call, once. Returns null if there is no call for this URL, another user made it, or it failed in transit; the caller then
 * makes the call itself. Rejects with the signal's reason when aborted.
 */
export async function takeEarlyAnswer(address: string, token: string, signal?: AbortSignal | null): Promise<Response | null> {
  const asked = holder.porchlightEarly?.get(address)
  holder.porchlightEarly?.delete(address)
  if (asked?.token !== token) return null
  signal?.throwIfAborted()
  const aborted = new Promise<never>((_, reject) => signal?.addEventListener('abort', () => reject(signal.reason), { once: true }))
  return Promise.race([asked.answer.catch(() => null), aborted])
}

/** Drops unused responses. They may be older than the data on the page once live updates arrive. */
export function dropEarlyAnswers(): void {
  holder.porchlightEarly?.clear()
}
