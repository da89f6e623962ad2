import { createReadStream } from 'node:fs'
import { constants, copyFile, mkdir, open, rename, rm, stat, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { newRef } from '../ids.ts'
import { assertKey, type Storage } from './storage.ts'

/** Stores files in a folder that only the current user can read. */
export function diskStorage(root: string): Storage {
  const path = (key: string) => {
    assertKey(key)
    return join(root, key)
  }
  return {
    async put(key, source) {
      const file = path(key)
      // Use a unique name, so that two concurrent writers of a key never write to the same file.
      const part = `${file}.${newRef()}.part`
      await mkdir(dirname(file), { recursive: true, mode: 0o700 })
      try {
        if (source instanceof Uint8Array) await writeFile(part, source, { mode: 0o600 })
        else await copyFile(source.path, part, constants.COPYFILE_FICLONE)
        await sync(part)
        await rename(part, file)
      } finally {
        await rm(part, { force: true })
      }
      await sync(dirname(file))
    },
    async read(key, range) {
      const size = await stat(path(key)).then(
        (found) => found.size,
        () => undefined,
      )
      return size === undefined ? undefined : { stream: createReadStream(path(key), range), size }
    },
    remove: (key) => rm(path(key), { force: true }),
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
