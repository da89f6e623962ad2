import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import { LRUCache } from 'lru-cache'

/** A drawn page, ready to be sent. */
export type DrawnPage = PageTraits & { status: 200 | 404; plain: Buffer; zipped: Buffer; etag: string; language: string }

type PageTraits = {
  /** Code of others may run in it. */
  runsCode: boolean
  /** When time alone makes it another page, in milliseconds; Infinity: never. */
  until: number
}

/** Bytes of pages kept in all. */
const keptMax = 48 * 1024 * 1024

/** Pages by what they depend on beside the library, each with the version of the library it was drawn from. */
export class PageCache {
  private readonly kept = new LRUCache<string, { version: string; page: DrawnPage }>({
    maxSize: keptMax,
    sizeCalculation: ({ page }) => page.plain.length + page.zipped.length + 500,
  })

  /** @param now in milliseconds */
  get(key: string, version: string, now: number): DrawnPage | undefined {
    const found = this.kept.get(key)
    return found?.version === version && now < found.page.until ? found.page : undefined
  }

  put(key: string, version: string, page: DrawnPage): void {
    this.kept.set(key, { version, page })
  }
}

/** Prepares a page for being sent, many times perhaps. */
export async function drawnPage({ status, html }: { status: 200 | 404; html: string }, language: string, traits: PageTraits): Promise<DrawnPage> {
  const plain = Buffer.from(html)
  const zipped = await promisify(gzip)(plain)
  return { status, plain, zipped, etag: `"${createHash('sha256').update(plain).digest('base64url').slice(0, 22)}"`, language, ...traits }
}
