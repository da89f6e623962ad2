/** Bytes converted between two pauses, a multiple of 3. */
const bytesAtOnce = 3 * 8192

/** Encodes bytes as base64; yields so that the caller can do other work. */
export function* toBase64(bytes: Uint8Array): Generator<void, string> {
  let text = ''
  for (let from = 0; from < bytes.length; from += bytesAtOnce) {
    text += btoa(String.fromCharCode(...bytes.subarray(from, from + bytesAtOnce)))
    yield
  }
  return text
}

/** Decodes base64; yields so that the caller can do other work. */
export function* fromBase64(text: string): Generator<void, Uint8Array> {
  const bytes = new Uint8Array(Math.ceil((text.length * 3) / 4))
  const lettersAtOnce = (bytesAtOnce / 3) * 4
  let length = 0
  for (let from = 0; from < text.length; from += lettersAtOnce) {
    const piece = atob(text.slice(from, from + lettersAtOnce))
    for (let at = 0; at < piece.length; at++) bytes[length++] = piece.charCodeAt(at)
    yield
  }
  return bytes.subarray(0, length)
}
