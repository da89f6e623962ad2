import { LRUCache } from 'lru-cache'

/** Maximum total size of the cached responses, in JSON characters. */
const keptMax = 8_000_000

/** Caches the responses of one operation that many pages of a library need. Those of earlier versions of the library are never asked for again and go first. */
export class CommonAnswers<Answer extends object> {
  private readonly kept = new LRUCache<string, Answer, () => Promise<Answer>>({
    maxSize: keptMax,
    sizeCalculation: (answer) => JSON.stringify(answer).length + 500,
    fetchMethod: (_key, _stale, { context }) => context(),
    // A response evicted while it is being asked for still reaches those who wait for it.
    ignoreFetchAbort: true,
    allowStaleOnFetchAbort: true,
  })

  /**
   * Returns the response for a version of the library; concurrent pages share one call to `ask`.
   * @param key everything the response depends on except the version
   */
  async of(key: string, version: string, ask: () => Promise<Answer>): Promise<Answer> {
    let isMine = false
    const context = () => {
      isMine = true
      return ask()
    }
    try {
      return await this.kept.forceFetch(`${version} ${key}`, { context })
    } catch (error) {
      // A failure may concern only the page that asked, such as an exceeded limit: the next one asks again for all that still wait.
      if (isMine) throw error
      return this.of(key, version, ask)
    }
  }
}
