import { limits } from '@porchlight/contracts'

/** Pictures that are made anew when they come in; the value is what they become. */
const pictures = new Map([
  ['image/png', 'image/png'],
  ['image/apng', 'image/png'],
  ['image/jpeg', 'image/jpeg'],
  ['image/gif', 'image/gif'],
  ['image/webp', 'image/webp'],
  ['image/avif', 'image/webp'],
])
/** Types a browser may show in place besides pictures: sound, video. Anything that could run script or load others is a download. */
const players = new Set(['audio/mpeg', 'audio/ogg', 'audio/wav', 'video/mp4', 'video/webm'])

/** The type under which a picture of this type is kept; undefined for everything that is no picture. */
export const pictureType = (type: string): string | undefined => pictures.get(type)

/** May a browser show this type inside a page? */
export const isShownInPlace = (type: string): boolean => pictures.has(type) || players.has(type)

/** Formats that are never accepted, whatever their name: programs. */
const refused = new Set([
  'application/x-msdownload',
  'application/x-elf',
  'application/x-mach-binary',
  'application/vnd.microsoft.portable-executable',
  'application/x-msi',
  'application/x-apple-diskimage',
])

/** Is this a format that nobody may upload? */
export const isRefused = (type: string): boolean => refused.has(type)

/** What to call bytes whose format is unknown: text if they are text, else plain bytes. HTML, XML and SVG are text here, so that no browser runs them. */
export function plainType(head: Uint8Array): string {
  if (head.includes(0)) return 'application/octet-stream'
  try {
    // The last character may be cut in two.
    new TextDecoder('utf-8', { fatal: true }).decode(head, { stream: true })
    return 'text/plain'
  } catch {
    return 'application/octet-stream'
  }
}

/** The type a file is served under: what a sniffer calls XML, SVG or HTML is text to us. */
export const servedType = (sniffed: string): string => (/xml|svg|html/.test(sniffed) ? 'text/plain' : sniffed)

/** The width at which a picture is served when somebody asks for `wanted`; undefined: as it is. */
export function servedWidth(wanted: number, width: number): number | undefined {
  const fitting = limits.pictureWidths.find((each) => each >= wanted)
  return fitting !== undefined && fitting < width ? fitting : undefined
}

/**
 * The one range of bytes that a `Range` header asks for; undefined when it asks for none, for several or for nonsense: then everything is sent.
 * `refused` when it lies behind the end (RFC 9110, 14.1.2).
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
