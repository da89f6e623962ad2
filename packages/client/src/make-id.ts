/** Returns a random 128-bit id (contracts `ClientMadeId`); works on pages without https, where randomUUID is missing. */
export function makeId(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('')
}
