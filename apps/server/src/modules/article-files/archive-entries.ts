import { posix } from 'node:path'
import { limits } from '@porchlight/contracts/limits'

/** Metadata of a file in a zip, known before it is unpacked. */
export type ArchiveEntry = { fileName: string; compressedSize: number; uncompressedSize: number; isEncrypted: boolean; unixMode: number }

const fileTypeMask = 0o170000
const regularFile = 0o100000
const folder = 0o040000
/** Maximum length of a name: real ones aren't longer, and up to ten thousand of them are analysed. */
const nameMax = 1000
/** The compression ratio is checked only above this size, because smaller files may well consist of zeros. */
const ratioFromBytes = 1024 * 1024

/** Returns a short reason for refusing a zip; undefined if it is fine. `size` is the size of the zip itself. */
export function archiveProblem(entries: readonly ArchiveEntry[], size: number): string | undefined {
  if (entries.length > limits.importFilesMax) return `more than ${limits.importFilesMax} files`
  let unpacked = 0
  let packed = 0
  for (const entry of entries) {
    unpacked += entry.uncompressedSize
    packed += entry.compressedSize
    const problem = entryProblem(entry)
    if (problem) return `${problem}: ${entry.fileName.slice(0, 100)}`
  }
  if (unpacked > limits.importUnpackedBytesMax) return 'too large when unpacked'
  // Entries share bytes: the zip is smaller than the sum of its entries.
  return packed > size ? 'files overlap' : undefined
}

function entryProblem({ fileName, compressedSize, uncompressedSize, isEncrypted, unixMode }: ArchiveEntry): string | undefined {
  if (fileName.length > nameMax) return 'a name is too long'
  if (isEncrypted) return 'encrypted'
  const type = unixMode & fileTypeMask
  if (type !== 0 && type !== regularFile && type !== folder) return 'a link or device'
  if (fileName.startsWith('/') || /^[A-Za-z]:|\\|\0/.test(fileName) || fileName.split('/').includes('..')) return 'path leads outside'
  return uncompressedSize > ratioFromBytes && uncompressedSize > compressedSize * limits.importRatioMax ? 'packed too tightly' : undefined
}

/** Returns whether to ignore a path: a folder entry, or one of the hidden files that operating systems leave in folders. */
export const isHidden = (path: string): boolean =>
  path.endsWith('/') || path.split('/').some((part) => part.startsWith('.') || part === '__MACOSX' || part === 'Thumbs.db')
/** Returns whether a file can hold an article. */
export const isDocument = (path: string): boolean => /\.(md|markdown|html?)$/i.test(path)
/** Returns whether a file is an image that an article may show. */
export const isPicture = (path: string): boolean => /\.(png|jpe?g|gif|webp|avif)$/i.test(path)

/** Returns the file that a link in the document `from` refers to; undefined for web URLs, anchors in the same file, and paths outside the zip. */
export function fileOfAddress(from: string, address: string): string | undefined {
  if (address.length > nameMax) return undefined
  const [path = ''] = address.trim().split(/[?#]/)
  if (path === '' || /^[a-z][a-z0-9+.-]*:|^\/|^\\/i.test(path)) return undefined
  const plain = decoded(path)
  const joined = plain === undefined ? '..' : posix.normalize(posix.join(posix.dirname(from), plain))
  return joined.startsWith('..') || joined.startsWith('/') ? undefined : joined
}

/** Returns the `href` of a link's section within another article; empty if it has none. */
export function sectionOf(address: string): { href?: string } {
  const at = address.indexOf('#')
  const section = at < 0 ? '' : address.slice(at).trim()
  return section.length > 1 && section.length <= 200 ? { href: section } : {}
}

function decoded(path: string): string | undefined {
  try {
    return decodeURIComponent(path)
  } catch {
    return undefined
  }
}

/** Returns the relative link from one file in a zip to another. */
export function addressBetween(from: string, to: string): string {
  const parts = posix.relative(posix.dirname(from), to).split('/')
  return parts.map((part) => encodeURIComponent(part).replace(/[()'*!]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`)).join('/')
}

/** Converts a title to a folder name that works on every operating system. */
export function folderName(title: string): string {
  const safe = [...title.normalize('NFC')].map((sign) => (/[\p{Cc}\\/:*?"<>|]/u.test(sign) ? '_' : sign)).slice(0, 80)
  const isEdge = (sign = '') => sign === '.' || sign.trim() === ''
  const first = safe.findIndex((sign) => !isEdge(sign))
  return first < 0 ? '_' : safe.slice(first, safe.findLastIndex((sign) => !isEdge(sign)) + 1).join('')
}
