import { LRUCache } from 'lru-cache'
import { Together } from './together.ts'

/** Maximum total size of the cached responses, in JSON characters. */
const keptMax = 8_000_000

/** Caches the responses of one operation that many pages of a library need, each with the library version it belongs to. */
export class CommonAnswers<Answer extends object> {
  private readonly kept = new LRUCache<string, { version: string; answer: Answer }>({
    maxSize: keptMax,
    sizeCalculation: ({ answer }) => JSON.stringify(answer).length + 500,
  })
  private readonly together = new Together<Answer>()

  /**
   * Returns the response for a version of the library; concurrent pages share one call to `ask`.
   * @param key everything the response depends on except the version
   */
  async of(key: string, version: string, ask: () => Promise<Answer>): Promise<Answer> {
    const known = this.kept.get(key)
    if (known?.version === version) return known.answer
    return this.together.share(`${version} ${key}`, async () => {
      const answer = await ask()
      this.kept.set(key, { version, answer })
      return answer
    })
  }
}
