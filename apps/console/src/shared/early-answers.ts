/** A call that the page made before the scripts were there. */
type Asked = { token: string; answer: Promise<Response> }
/** By address. Lives on the window: the inline script and the app are built apart. */
type Holder = { porchlightEarly?: Map<string, Asked> }

const holder = globalThis as Holder

/** Makes a call of the client ahead of it, as the same person. */
export function askEarly(address: string, token: string): void {
  const answer = fetch(address, { headers: { accept: 'application/json', authorization: `Bearer ${token}` }, credentials: 'same-origin' })
  // A failure reaches whoever takes the answer. Nobody may ever take it, and then it is no unhandled rejection.
  answer.catch(() => undefined)
  holder.porchlightEarly ??= new Map()
  holder.porchlightEarly.set(address, { token, answer })
}

/**
 * Returns the answer of an early call, once, or null: none was made for this address, another person made it, or it failed on the way, so that the caller asks
 * again. Rejects with the signal's reason when aborted.
 */
export async function takeEarly(address: string, token: string, signal?: AbortSignal | null): Promise<Response | null> {
  const asked = holder.porchlightEarly?.get(address)
  holder.porchlightEarly?.delete(address)
  if (asked?.token !== token) return null
  signal?.throwIfAborted()
  const aborted = new Promise<never>((_, reject) => signal?.addEventListener('abort', () => reject(signal.reason), { once: true }))
  return Promise.race([asked.answer.catch(() => null), aborted])
}

/** Drops answers nobody took. From the moment the page hears live they may be older than what it knows. */
export function forgetEarly(): void {
  holder.porchlightEarly?.clear()
}
