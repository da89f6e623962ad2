/** 32 random bytes as base64url. */
function makeSecret(): string {
  const text = btoa(String.fromCharCode(...crypto.getRandomValues(new Uint8Array(32))))
  return text.replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')
}

/** Returns the secret that identifies this browser's visitor, shared with the chat; creates one if missing. */
export function visitorSecret(library: string): string {
  const key = `porchlight-visitor:${library}`
  try {
    const kept = JSON.parse(localStorage.getItem(key) ?? '{}') as { secret?: unknown }
    if (typeof kept.secret === 'string' && /^[\w-]{43}$/.test(kept.secret)) return kept.secret
    const secret = makeSecret()
    localStorage.setItem(key, JSON.stringify({ ...kept, secret, tag: makeSecret().slice(0, 12) }))
    return secret
  } catch {
    return makeSecret()
  }
}
