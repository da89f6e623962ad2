import { open } from 'node:fs/promises'
import { plainType } from './rules.ts'

const headBytes = 4096

/** Returns the type of a file that no signature tells: some kind of text, or bytes. */
export async function plainTypeOfFile(path: string): Promise<string> {
  const handle = await open(path)
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(headBytes), 0, headBytes, 0)
    return plainType(buffer.subarray(0, bytesRead))
  } finally {
    await handle.close()
  }
}
