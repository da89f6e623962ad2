import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import { LRUCache } from 'lru-cache'

/** A rendered page, ready to send. */
export type DrawnPage = PageTraits & { status: 200 | 404; plain: Buffer; zipped: Buffer; etag: string; language: string }

type PageTraits = {
  /** Whether third-party code may run on the page. */
  runsCode: boolean
  /** Whether the path names its language, so that it is the same for all browsers. */
  isForAll: boolean
  /** Whether the console embeds it to show unsaved looks. */
  isPreview?: boolean
  /** What is sent instead of a page for browsers, with the address of the page that search engines shall find. */
  text?: { type: 'text/markdown' | 'text/plain'; canonical: string | null }
  /** When the page expires even without a change, in ms since the epoch; Infinity: never. */
  until: number
}

/** Maximum total size of cached pages, in bytes. */
const keptMax = 48 * 1024 * 1024

/** Caches pages by everything they depend on except the library, each with the library version it was rendered from. */
export class PageCache {
  private readonly kept = new LRUCache<string, { version: string; page: DrawnPage }>({
    maxSize: keptMax,
    sizeCalculation: ({ page }) => page.plain.length + page.zipped.length + 500,
  })

  /** @param now in ms since the epoch */
  get(key: string, version: string, now: number): DrawnPage | undefined {
    const found = this.kept.get(key)
    return found?.version === version && now < found.page.until ? found.page : undefined
  }

  put(key: string, version: string, page: DrawnPage): void {
    this.kept.set(key, { version, page })
  }
}

/** Encodes and compresses a page once, so that it can be sent many times. */
export async function drawnPage({ status, html }: { status: 200 | 404; html: string }, language: string, traits: PageTraits): Promise<DrawnPage> {
  const plain = Buffer.from(html)
  const zipped = await promisify(gzip)(plain)
  return { status, plain, zipped, etag: `"${createHash('sha256').update(plain).digest('base64url').slice(0, 22)}"`, language, ...traits }
}
