import { limits } from '@porchlight/contracts/limits'
import type { FileContent } from './staged-row.ts'

/** Folders of an archive whose files belong to messages and articles; they are never read as tables. */
const carrying = new Set(['attachments', 'files', 'images', 'article_attachments'])

/** Returns whether a path is of a file that messages or articles have. */
export const isCarried = (path: string): boolean =>
  path
    .split('/')
    .slice(0, -1)
    .some((part) => carrying.has(part.toLowerCase()))

type Archive = { sizeOf(path: string): number; bytes(path: string): Promise<Buffer> }

/** The files that an export carries beside its tables. */
export class CarriedFiles {
  private readonly archive: Archive
  /** Paths by what they may be sought by; null where several files would fit. */
  private readonly paths = new Map<string, string | null>()

  constructor(archive: Archive, names: readonly string[]) {
    this.archive = archive
    for (const path of names.filter(isCarried)) for (const key of keysOf(path)) this.paths.set(key, this.paths.has(key) ? null : path)
  }

  /** Returns the path of the file with the first of these names that the export has. */
  find(sought: readonly string[]): string | undefined {
    for (const name of sought) {
      const path = this.paths.get(name.toLowerCase())
      if (path) return path
    }
    return undefined
  }

  /** Returns about how many bytes a file takes. */
  sizeOf(content: FileContent): number {
    if ('bytes' in content) return content.bytes.length
    if ('base64' in content) return content.base64.length
    const path = this.find(content.sought)
    return path === undefined ? 0 : Math.min(this.archive.sizeOf(path), limits.uploadBytesMax)
  }

  /** Returns why a file can't be read, as far as this shows without reading it. */
  refusalOf(content: FileContent): 'file_missing' | 'file_too_large' | undefined {
    const path = 'sought' in content ? this.find(content.sought) : undefined
    if ('sought' in content) return path === undefined ? 'file_missing' : this.archive.sizeOf(path) > limits.uploadBytesMax ? 'file_too_large' : undefined
    if ('bytes' in content) return content.bytes.length === 0 ? 'file_missing' : content.bytes.length > limits.uploadBytesMax ? 'file_too_large' : undefined
    return content.base64.length > limits.uploadBytesMax * 1.4 ? 'file_too_large' : undefined
  }

  /** Returns the bytes of a file, or why there are none. */
  async read(content: FileContent): Promise<Buffer | 'file_missing' | 'file_too_large'> {
    const refusal = this.refusalOf(content)
    if (refusal !== undefined) return refusal
    if ('bytes' in content) return Buffer.from(content.bytes)
    if ('base64' in content) {
      const bytes = Buffer.from(content.base64, 'base64')
      return bytes.length === 0 ? 'file_missing' : bytes.length > limits.uploadBytesMax ? 'file_too_large' : bytes
    }
    const path = this.find(content.sought)
    if (path === undefined) return 'file_missing'
    // Sizes are enforced while unpacking: a file that is not as declared counts as missing.
    const bytes = await this.archive.bytes(path).catch(() => undefined)
    return bytes === undefined || bytes.length === 0 ? 'file_missing' : bytes
  }
}

/** A file is found by its name, by the folder it is in with its name, and by an id that is its folder or the beginning of its name. */
function keysOf(path: string): Set<string> {
  const parts = path.toLowerCase().split('/')
  const name = parts.at(-1) ?? ''
  const folder = parts.at(-2) ?? ''
  const id = /^([a-z0-9]+)[._-]/.exec(name)?.[1]
  return new Set([name, `${folder}/${name}`, ...(carrying.has(folder) ? [] : [folder]), ...(id === undefined ? [] : [id])])
}
