import { limits } from '@porchlight/contracts/limits'

/** Image types that are re-encoded when uploaded, with the type they become. */
const pictures = new Map([
  ['image/png', 'image/png'],
  ['image/apng', 'image/png'],
  ['image/jpeg', 'image/jpeg'],
  ['image/gif', 'image/gif'],
  ['image/webp', 'image/webp'],
  ['image/avif', 'image/webp'],
])
/** Types besides images that browsers may show inline: audio and video. Anything that could run scripts or load other resources is a download. */
const players = new Set(['audio/mpeg', 'audio/ogg', 'audio/wav', 'video/mp4', 'video/webm'])

/** Returns the type in which an image of this type is stored; undefined for other types. */
export const pictureType = (type: string): string | undefined => pictures.get(type)

/** Returns whether browsers may show this type inside a page. */
export const isShownInPlace = (type: string): boolean => pictures.has(type) || players.has(type)

/** Executable formats, which are never accepted, whatever the file's name. */
const refused = new Set([
  'application/x-msdownload',
  'application/x-elf',
  'application/x-mach-binary',
  'application/vnd.microsoft.portable-executable',
  'application/x-msi',
  'application/x-apple-diskimage',
])

/** Returns whether this format may not be uploaded. */
export const isRefused = (type: string): boolean => refused.has(type)

/** Returns the type for bytes of an unknown format: text if they are text, else plain bytes. HTML, XML and SVG count as text, so that no browser runs them. */
export function plainType(head: Uint8Array): string {
  if (head.includes(0)) return 'application/octet-stream'
  try {
    // The last character may be incomplete.
    new TextDecoder('utf-8', { fatal: true }).decode(head, { stream: true })
    return 'text/plain'
  } catch {
    return 'application/octet-stream'
  }
}

/** Returns the type under which a file is served: detected XML, SVG and HTML become plain text. */
export const servedType = (sniffed: string): string => (/xml|svg|html/.test(sniffed) ? 'text/plain' : sniffed)

/** Returns the width at which an image is served when `wanted` is requested; undefined for the original. */
export function servedWidth(wanted: number, width: number): number | undefined {
  const fitting = limits.pictureWidths.find((each) => each >= wanted)
  return fitting !== undefined && fitting < width ? fitting : undefined
}

/**
 * Returns the single byte range that a `Range` header requests; undefined without a valid single range, in which case everything is sent. `refused` when it
 * starts after the end (RFC 9110, 14.1.2).
 */
export function byteRange(header: string | undefined, size: number): { start: number; end: number } | 'refused' | undefined {
  const match = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header ?? '')
  if (!match) return undefined
  const [, from = '', to = ''] = match
  if (from === '' && to === '') return undefined
  if (from === '') return Number(to) === 0 ? 'refused' : { start: Math.max(0, size - Number(to)), end: size - 1 }
  const start = Number(from)
  const end = to === '' ? size - 1 : Math.min(Number(to), size - 1)
  if (to !== '' && Number(to) < start) return undefined
  return start >= size ? 'refused' : { start, end }
}
