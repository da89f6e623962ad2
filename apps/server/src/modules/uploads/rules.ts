/** Types a browser may show in place: raster images, sound, video. Anything that could run script or load others is a download. */
const shownInPlace = new Set([
  'image/png',
  'image/jpeg',
  'image/gif',
  'image/webp',
  'image/avif',
  'audio/mpeg',
  'audio/ogg',
  'audio/wav',
  'video/mp4',
  'video/webm',
])

/** May a browser show this type inside a page? */
export const isShownInPlace = (type: string): boolean => shownInPlace.has(type)

/** Formats that are never accepted, whatever their name: programs. */
const refused = new Set([
  'application/x-msdownload',
  'application/x-elf',
  'application/x-mach-binary',
  'application/vnd.microsoft.portable-executable',
  'application/x-msi',
  'application/x-apple-diskimage',
])

export const isRefused = (type: string): boolean => refused.has(type)

/** What to call bytes whose format is unknown: text if they are text, else plain bytes. HTML, XML and SVG are text here, so that no browser runs them. */
export function plainType(bytes: Uint8Array): string {
  const head = bytes.subarray(0, 4096)
  if (head.includes(0)) return 'application/octet-stream'
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(head.subarray(0, head.length - (head.length === 4096 ? 4 : 0)))
    return 'text/plain'
  } catch {
    return 'application/octet-stream'
  }
}
