import { createHash } from 'node:crypto'
import { rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { AttachmentView } from '@porchlight/contracts/conversations/conversations'
import { AppError } from '../../../kernel/errors.ts'
import { newRef } from '../../../kernel/ids.ts'
import type { LibraryRunner } from '../../../kernel/jobs.ts'
import { storeFile } from '../../uploads/index.ts'
import { fileOfAddress } from '../archive-entries.ts'
import type { ImportSource } from './import-source.ts'

/** Images of one import: each is extracted and stored once, however many articles show it. */
export class ImportedPictures {
  private readonly stored = new Map<string, AttachmentView | null>()
  private readonly library: LibraryRunner
  private readonly source: ImportSource
  private readonly folder: string
  private readonly owner: { support_lib_id: string; owner_id: string }

  constructor(library: LibraryRunner, source: ImportSource, folder: string, owner: { support_lib_id: string; owner_id: string }) {
    this.library = library
    this.source = source
    this.folder = folder
    this.owner = owner
  }

  /** Returns what `address` in `document` refers to: an upload, null when it is missing or not an image, undefined for a web URL, which stays unchanged. */
  async find(document: string, address: string): Promise<AttachmentView | null | undefined> {
    if (/^https?:\/\//i.test(address)) return undefined
    const inline = /^data:image\/[a-z+.-]+;base64,([A-Za-z0-9+/=\s]+)$/i.exec(address)
    if (inline?.[1]) return this.store('picture.png', Buffer.from(inline[1], 'base64'))
    const name = fileOfAddress(document, address)
    if (name === undefined || !this.source.pictures.has(name)) return null
    const known = this.stored.get(name)
    if (known !== undefined) return known
    const bytes = await this.source.bytes(name).catch(() => undefined)
    const found = bytes ? await this.store(name, bytes) : null
    this.stored.set(name, found)
    return found
  }

  private async store(name: string, bytes: Buffer): Promise<AttachmentView | null> {
    const path = join(this.folder, newRef())
    await writeFile(path, bytes, { mode: 0o600 })
    const file = { name: name.split('/').at(-1) ?? name, path, size: bytes.length, sha256: createHash('sha256').update(bytes).digest(), only: 'image' as const }
    const { support_lib_id, owner_id } = this.owner
    try {
      return await storeFile(this.library.kernel, support_lib_id, this.library.inLibrary, { ...file, owner_kind: 'agent', owner_id })
    } catch (error) {
      // A broken image is merely left out of the article; a full library or unreachable storage ends the import.
      if (error instanceof AppError && ['invalid_input', 'unsupported_type', 'picture_too_large'].includes(error.code)) return null
      throw error
    } finally {
      await rm(path, { force: true })
    }
  }
}

/** Copies an import's stored file to a local path. Returns whether it exists. */
export async function sourceFile(library: LibraryRunner, key: string, path: string): Promise<boolean> {
  const stored = await library.kernel.ports.storage.read(key)
  if (stored) await writeFile(path, stored.stream, { mode: 0o600 })
  return stored !== undefined
}
