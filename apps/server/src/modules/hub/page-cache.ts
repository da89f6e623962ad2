import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import { LRUCache } from 'lru-cache'

/** A drawn page, ready to be sent. */
export type DrawnPage = {
  status: 200 | 404
  plain: Buffer
  zipped: Buffer
  etag: string
  language: string /** Code of others may run in it. */
  runsCode: boolean
}

/** Bytes of pages kept in all. */
const keptMax = 48 * 1024 * 1024

/** Pages by what they depend on beside the library, each with the version of the library it was drawn from. */
export class PageCache {
  private readonly kept = new LRUCache<string, { version: string; page: DrawnPage }>({
    maxSize: keptMax,
    sizeCalculation: ({ page }) => page.plain.length + page.zipped.length + 500,
  })

  get(key: string, version: string): DrawnPage | undefined {
    const found = this.kept.get(key)
    return found?.version === version ? found.page : undefined
  }

  put(key: string, version: string, page: DrawnPage): void {
    this.kept.set(key, { version, page })
  }
}

/** Prepares a page for being sent, many times perhaps. */
export async function drawnPage(status: 200 | 404, html: string, language: string, runsCode: boolean): Promise<DrawnPage> {
  const plain = Buffer.from(html)
  const zipped = await promisify(gzip)(plain)
  return { status, plain, zipped, etag: `"${createHash('sha256').update(plain).digest('base64url').slice(0, 22)}"`, language, runsCode }
}
