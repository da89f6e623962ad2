import { createReadStream } from 'node:fs'
import { mkdir, open, rename, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Readable } from 'node:stream'

/** Where uploaded bytes live. Keys are ours (library/file id), never a client's text. */
export type Storage = {
  /** Stores all bytes or nothing: a half-written file is never readable. */
  put(key: string, bytes: Uint8Array): Promise<void>
  /** The bytes, or undefined when there are none. */
  read(key: string): Promise<{ stream: Readable; size: number } | undefined>
  remove(key: string): Promise<void>
}

/** Files below one folder. */
export function diskStorage(root: string): Storage {
  const path = (key: string) => {
    if (!/^[A-Za-z0-9_-]+(\/[A-Za-z0-9_-]+)*$/.test(key)) throw new Error('storage key')
    return join(root, key)
  }
  return {
    async put(key, bytes) {
      const file = path(key)
      await mkdir(dirname(file), { recursive: true, mode: 0o700 })
      const handle = await open(`${file}.part`, 'w', 0o600)
      try {
        await handle.writeFile(bytes)
        await handle.sync()
      } finally {
        await handle.close()
      }
      await rename(`${file}.part`, file)
    },
    async read(key) {
      const size = await stat(path(key)).then(
        (found) => found.size,
        () => undefined,
      )
      return size === undefined ? undefined : { stream: createReadStream(path(key)), size }
    },
    remove: (key) => rm(path(key), { force: true }),
  }
}
