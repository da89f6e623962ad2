import { text } from 'node:stream/consumers'
import yauzl from 'yauzl'

/** Returns the names and contents of a zip's entries as one text; every JSON file must be valid. */
export async function unzipped(bytes: Buffer): Promise<string> {
  const zip = await yauzl.fromBufferPromise(bytes)
  const parts: string[] = []
  for await (const entry of zip.eachEntry()) {
    const content = await text(await zip.openReadStreamPromise(entry))
    if (entry.fileName.endsWith('.json')) JSON.parse(content)
    parts.push(entry.fileName, content)
  }
  return parts.join('\n')
}
