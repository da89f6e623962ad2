import { open } from 'node:fs/promises'
import { fileTypeFromFile } from 'file-type'
import { plainType, servedType } from './rules.ts'

const headBytes = 4096

/** Detects the type of a file from its bytes, never from its name or the browser's claim. */
export async function typeOfFile(path: string): Promise<string> {
  const known = await fileTypeFromFile(path).catch(() => undefined)
  if (known) return servedType(known.mime)
  const handle = await open(path)
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(headBytes), 0, headBytes, 0)
    return plainType(buffer.subarray(0, bytesRead))
  } finally {
    await handle.close()
  }
}
