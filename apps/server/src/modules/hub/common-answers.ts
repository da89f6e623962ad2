import { LRUCache } from 'lru-cache'
import { Together } from './together.ts'

/** Total characters of the cached answers, as JSON. */
const keptMax = 8_000_000

/** Answers of one operation that many of a library's pages need, each with the library version it is for. */
export class CommonAnswers<Answer extends object> {
  private readonly kept = new LRUCache<string, { version: string; answer: Answer }>({
    maxSize: keptMax,
    sizeCalculation: ({ answer }) => JSON.stringify(answer).length + 500,
  })
  private readonly together = new Together<Answer>()

  /**
   * Returns the answer for a version of the library; `ask` is called once for all pages.
   * @param key everything the answer depends on except the version
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
