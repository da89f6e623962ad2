import { posix } from 'node:path'
import { limits } from '@porchlight/contracts'

/** What is known of one file in a zip before it is unpacked. */
export type ArchiveEntry = { fileName: string; compressedSize: number; uncompressedSize: number; isEncrypted: boolean; unixMode: number }

const fileTypeMask = 0o170000
const regularFile = 0o100000
const folder = 0o040000
/** Longer names are not made by people, and every one of ten thousand is taken apart. */
const nameMax = 1000
/** Small files may well be all zeros. */
const ratioFromBytes = 1024 * 1024

/** Why a zip is not unpacked, in a word for people; undefined when nothing speaks against it. `size` is that of the zip. */
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
  // Files that share their bytes: the zip is smaller than the sum of what it says it holds.
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

/** Files that systems leave in every folder. */
export const isHidden = (path: string): boolean =>
  path.endsWith('/') || path.split('/').some((part) => part.startsWith('.') || part === '__MACOSX' || part === 'Thumbs.db')
/** Files that hold an article. */
export const isDocument = (path: string): boolean => /\.(md|markdown|html?)$/i.test(path)
/** Files that an article may show. */
export const isPicture = (path: string): boolean => /\.(png|jpe?g|gif|webp|avif)$/i.test(path)

/** The file that an address in the document `from` means; undefined for the web, for places in the same file and for what lies outside. */
export function fileOfAddress(from: string, address: string): string | undefined {
  if (address.length > nameMax) return undefined
  const [path = ''] = address.trim().split(/[?#]/)
  if (path === '' || /^[a-z][a-z0-9+.-]*:|^\/|^\\/i.test(path)) return undefined
  const plain = decoded(path)
  const joined = plain === undefined ? '..' : posix.normalize(posix.join(posix.dirname(from), plain))
  return joined.startsWith('..') || joined.startsWith('/') ? undefined : joined
}

function decoded(path: string): string | undefined {
  try {
    return decodeURIComponent(path)
  } catch {
    return undefined
  }
}

/** The address of one file of a zip, as a document in it writes it. */
export function addressBetween(from: string, to: string): string {
  const parts = posix.relative(posix.dirname(from), to).split('/')
  return parts.map((part) => encodeURIComponent(part).replace(/[()'*!]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`)).join('/')
}

/** A folder name that every system takes, made of a title. */
export function folderName(title: string): string {
  const safe = [...title.normalize('NFC')].map((sign) => (/[\p{Cc}\\/:*?"<>|]/u.test(sign) ? '_' : sign)).slice(0, 80)
  const isEdge = (sign = '') => sign === '.' || sign.trim() === ''
  const first = safe.findIndex((sign) => !isEdge(sign))
  return first < 0 ? '_' : safe.slice(first, safe.findLastIndex((sign) => !isEdge(sign)) + 1).join('')
}
