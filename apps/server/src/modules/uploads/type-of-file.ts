import { fileTypeFromFile } from 'file-type'
import { plainTypeOfFile } from './plain-type-of-file.ts'
import { servedType } from './rules.ts'

/** Detects the type of a file from its bytes, never from its name or the browser's claim. Runs in a worker process: some types are told by walking through the file. */
export async function typeOfFile(path: string): Promise<string> {
  const known = await fileTypeFromFile(path).catch(() => undefined)
  return known ? servedType(known.mime) : plainTypeOfFile(path)
}
