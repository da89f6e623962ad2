import { createReadStream } from 'node:fs'
import { constants, copyFile, mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises'
import { dirname, join, relative, sep } from 'node:path'
import { newRef } from '../ids.ts'
import { Together } from '../process/together.ts'
import { assertKey, type Storage, type StoredSource } from './storage.ts'
import { storagePatienceMs, withinPatience } from './storage-patience.ts'

/** A disk that takes a file more slowly than this, 10 MB/s, hangs. */
const slowestBytesPerMs = 10_000
/** Folders with very many files are listed by nothing that somebody waits for. */
const listPatienceMs = 60_000

/** Stores files in a folder that only the current user can read. */
export function diskStorage(root: string): Storage {
  const path = (key: string) => {
    assertKey(key)
    return join(root, key)
  }
  // A flush of a folder covers every file renamed before it begins, so those that come together share one.
  const folders = new Map<string, Together<undefined, undefined>>()
  const folderOf = (folder: string) => {
    const known = folders.get(folder)
    if (known) return known
    const fresh: Together<undefined, undefined> = new Together(async (items) => {
      await sync(folder)
      if (fresh.isIdle && folders.get(folder) === fresh) folders.delete(folder)
      return items
    }, Number.POSITIVE_INFINITY)
    folders.set(folder, fresh)
    return fresh
  }
  const put = async (file: string, source: StoredSource, isTooLate: () => boolean) => {
    // Use a unique name, so that two concurrent writers of a key never write to the same file.
    const part = `${file}.${newRef()}.part`
    const write = async () => {
      if (source instanceof Uint8Array) return writeSynced(part, source)
      await copyFile(source.path, part, constants.COPYFILE_FICLONE)
      return sync(part)
    }
    try {
      // The folder is nearly always there.
      await write().catch(async (error: NodeJS.ErrnoException) => {
        if (error.code !== 'ENOENT') throw error
        await mkdir(dirname(file), { recursive: true, mode: 0o700 })
        await write()
      })
      // Whoever asked has been refused meanwhile, and nobody would know of the file.
      if (isTooLate()) return await rm(part, { force: true })
      await rename(part, file)
    } catch (error) {
      await rm(part, { force: true })
      throw error
    }
    await folderOf(dirname(file)).add(undefined)
  }
  return {
    async put(key, source) {
      let isTooLate = false
      const ms = storagePatienceMs + (source instanceof Uint8Array ? source.length : (await stat(source.path)).size) / slowestBytesPerMs
      await withinPatience(
        put(path(key), source, () => isTooLate),
        ms,
      ).catch((error: unknown) => {
        isTooLate = true
        throw error
      })
    },
    async read(key, range) {
      const size = await withinPatience(
        stat(path(key)).then(
          (found) => found.size,
          () => undefined,
        ),
      )
      return size === undefined ? undefined : { stream: createReadStream(path(key), range), size }
    },
    remove: (key) => withinPatience(rm(path(key), { force: true })),
    async list(folder) {
      const top = path(folder)
      const entries = await withinPatience(readdir(top, { recursive: true, withFileTypes: true }), listPatienceMs).catch((error: NodeJS.ErrnoException) => {
        if (error.code === 'ENOENT') return []
        throw error
      })
      const files = entries.filter((entry) => entry.isFile() && !entry.name.endsWith('.part'))
      return files.map((entry) => `${folder}/${relative(top, join(entry.parentPath, entry.name)).replaceAll(sep, '/')}`).sort()
    },
    async removeAll(folder) {
      await rm(path(folder), { force: true, recursive: true })
    },
  }
}

/** Writes a new file and flushes it to disk. */
async function writeSynced(path: string, bytes: Uint8Array): Promise<void> {
  const handle = await open(path, 'wx', 0o600)
  try {
    await handle.writeFile(bytes)
    await handle.sync()
  } finally {
    await handle.close()
  }
}

/** Flushes a file's content, or a folder's entries, to disk so that they survive a power cut. */
async function sync(path: string): Promise<void> {
  const handle = await open(path, 'r')
  // Windows cannot sync folders and does not need to.
  await handle.sync().catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EPERM' && error.code !== 'EISDIR') throw error
  })
  await handle.close()
}
