import { expect, test } from 'vitest'
import { splitDocument } from '../prepare-document.ts'
import { runInPieces } from '../run-in-pieces.ts'
import { SearchIndex } from '../search-index.ts'
import { searchWithCorrection } from '../search-together.ts'
import { anyDocuments, anyText, numbers } from '../testing/any-documents.ts'
import { corpus } from '../testing/corpus.ts'
import type { ArticlesIndex } from './articles-index.ts'
import { ArticlesIndexBuilder } from './articles-index-builder.ts'
import { fromBase64, toBase64 } from './base64.ts'
import { frontCoded, frontDecoded } from './front-coding.ts'
import { NumberModel } from './number-model.ts'
import { openArticlesIndex } from './open-articles-index.ts'
import { RangeDecoder, RangeEncoder } from './range-coder.ts'
import { shapedTitle, titleOf, wordsInShape } from './title-shape.ts'

function finished<T>(work: Generator<void, T>): T {
  for (;;) {
    const step = work.next()
    if (step.done) return step.value
  }
}
/** Serializes and opens an index, as browsers receive it. */
const sent = (builder: ArticlesIndexBuilder) => finished(openArticlesIndex(JSON.parse(JSON.stringify(finished(builder.build()))) as ArticlesIndex))
const articleOf = (id: string, title: string) => ({ id, title, slug: `${id}-slug`, categoryTitle: id.length % 2 === 0 ? 'Even' : 'Odd' })

test('a serialized index gives the same results in the same order, corrections included, for any documents, kinds and queries', () => {
  const below = numbers(11)
  let found = 0
  let corrected = 0
  for (let size = 0; size < 40; size++) {
    const kinds = [anyDocuments(below, size), anyDocuments(below, size).filter(() => below(3) > 0)]
    const byId = kinds.map((documents) => new Map(documents.map((document) => [document.id, document])))
    const ids = [...new Set(kinds.flat().map(({ id }) => id))]
    const builder = new ArticlesIndexBuilder(kinds.length)
    for (const id of ids) {
      const documents = byId.map((of) => of.get(id))
      builder.add(
        articleOf(id, `Shown ${id}`),
        documents.map((document) => document && splitDocument(document)),
      )
    }
    const { indexes, article } = sent(builder)
    const direct = byId.map((of) => new SearchIndex(of.values()))
    for (const id of ids) expect(article(id)).toEqual(articleOf(id, `Shown ${id}`))
    expect(article('unknown')).toBeUndefined()
    for (let turn = 0; turn < 40; turn++) {
      const title = kinds[below(2)]?.[below(size || 1)]?.title ?? ''
      const query =
        [anyText(below, 5), title, title.slice(below(3)), `${title}ab`, title.slice(0, -1 - below(2)), `${title.slice(0, 3)}a${title.slice(3)}`][below(6)] ?? ''
      const expected = searchWithCorrection(direct, query, 50)
      expect(searchWithCorrection(indexes, query, 50), query).toEqual(expected)
      found += expected.hits.length
      if (expected.corrected !== undefined) corrected++
    }
  }
  expect(found).toBeGreaterThan(5000)
  expect(corrected).toBeGreaterThan(20)
})

test('titles keep their spelling, and need not be sent twice', () => {
  const titles = ['Mend a flat tyre', 'What’s new?', 'iPhone & USB', 'ΑΣ ﬁt', 'Two  blanks', '`^~|', 'a|b', '{companyName} – 返品', 'ǅ', '', 'The', '½ price']
  const builder = new ArticlesIndexBuilder(1)
  for (const [at, title] of titles.entries()) builder.add(articleOf(`a${at}`, title), [splitDocument({ id: `a${at}`, title, keywords: [], content: '' })])
  const index = finished(builder.build())
  expect(index.titles.join('')).toBe('')
  const { article } = finished(openArticlesIndex(index))
  expect(titles.map((_, at) => article(`a${at}`)?.title)).toEqual(titles)
  for (const title of titles) {
    const { shape, words } = shapedTitle(title)
    expect(wordsInShape(shape)).toBe(words.length)
    expect(titleOf(shape, words)).toBe(title)
  }
})

test('an index contains no readable text and is less than a fifth of the size of its documents', () => {
  const builder = new ArticlesIndexBuilder(1)
  const documents = Array.from({ length: 20 }, (_, turn) => corpus.map((document) => ({ ...document, id: `${document.id}-${turn}` }))).flat()
  for (const document of documents) builder.add(articleOf(document.id, document.title), [splitDocument(document)])
  const text = JSON.stringify(finished(builder.build()).parts)
  expect(text).not.toMatch(/password|parcel/i)
  expect(text.length * 5).toBeLessThan(JSON.stringify(documents).length)
})

test('numbers, bytes and lines survive encoding and decoding', () => {
  const below = numbers(3)
  const values = Array.from({ length: 5000 }, (_, at) => [0, 1, below(7), below(250) * below(250), at, 2 ** 31 - 2, 2 ** (at % 31)][below(7)] ?? 0)
  const [encoder, written] = [new RangeEncoder(), new NumberModel()]
  for (const value of values) written.code(encoder, value)
  const bytes = encoder.finish()
  const [decoder, read] = [new RangeDecoder(finished(fromBase64(finished(toBase64(bytes))))), new NumberModel()]
  expect(values.map(() => read.code(decoder))).toEqual(values)
  // Predictable bits cost far less than a bit each, and carries propagate through long runs of them.
  const skewed = new RangeEncoder()
  const model = new NumberModel()
  for (let at = 0; at < 20_000; at++) model.code(skewed, at % 400 === 0 ? 1 : 0)
  expect(skewed.finish().length).toBeLessThan(150)
  const lines = ['a1', 'a10', 'a11', '', 'b'.repeat(100), `${'b'.repeat(100)}c`]
  expect(frontDecoded(frontCoded(lines))).toEqual(lines)
  expect(frontDecoded(frontCoded([]))).toEqual([])
})

test('work in pieces pauses whenever its time slice is used up', async () => {
  let pauses = 0
  function* work(): Generator<void, string> {
    for (let step = 0; step < 5; step++) yield
    return 'done'
  }
  const pause = async () => {
    pauses++
  }
  expect(await runInPieces(work(), pause, 0)).toBe('done')
  expect(pauses).toBe(5)
})
