import { expect, test } from 'vitest'
import { distanceWithin } from './edit-distance.ts'
import { prepareDocument } from './prepare-document.ts'
import { compareHits, rankOf } from './rank.ts'
import { SearchIndex, withoutRepeats } from './search-index.ts'
import { Spelling } from './spelling.ts'
import { anyDocuments, anyText, numbers, syllables } from './testing/any-documents.ts'
import { prepareQuery } from './words.ts'

test('an index gives the same results in the same order as ranking each document, for any documents and queries', () => {
  const below = numbers(5)
  const reached = new Map<number, number>()
  for (let corpus = 0; corpus < 60; corpus++) {
    const documents = anyDocuments(below, corpus)
    const index = new SearchIndex(documents)
    const prepared = documents.map(prepareDocument)
    for (let turn = 0; turn < 60; turn++) {
      // Some queries are a title, slightly lengthened or shortened.
      const title = documents[below(corpus || 1)]?.title ?? ''
      const query = [anyText(below, 5), title, title.slice(below(3)), `${title}ab`, `x${title} ba`, title.slice(0, -1 - below(2))][below(6)] ?? ''
      const hits = prepared.flatMap((document) => rankOf(document, prepareQuery(query)) ?? []).sort(compareHits)
      expect(index.search(query, 1000), query).toEqual(hits)
      expect(index.search(query, 3), query).toEqual(hits.slice(0, 3))
      expect(index.search(query, 4, 'title'), query).toEqual(withoutRepeats(hits, 'title').slice(0, 4))
      for (const { rank } of hits) reached.set(rank, (reached.get(rank) ?? 0) + 1)
    }
  }
  for (let rank = 1; rank <= 7; rank++) expect(reached.get(rank), `rank ${rank}`).toBeGreaterThan(100)
})

test('a correction is the nearest known word, and of several the most common', () => {
  const below = numbers(9)
  const parts = syllables.filter((part) => /^[a-zк]+$/u.test(part))
  const anyWord = (length: number) => Array.from({ length }, () => parts[below(parts.length)]).join('')
  let corrected = 0
  for (let turn = 0; turn < 300; turn++) {
    const words = Array.from({ length: 40 }, () => anyWord(2 + below(4)))
    const counts = new Map(words.map((word) => [word, 1 + below(3)]))
    const wrong = `${words[below(40)]}${anyWord(1)}`.slice(below(2))
    const max = wrong.length >= 8 ? 2 : 1
    const near = [...counts.keys()].flatMap((word) => ({ word, steps: distanceWithin(wrong, word, max) ?? Number.POSITIVE_INFINITY }))
    const least = Math.min(...near.map(({ steps }) => steps))
    const correction = new Spelling(counts).correct(wrong)
    if (!correction) continue
    corrected++
    const [found] = correction.words
    const nearest = near.filter(({ steps }) => steps === least).map(({ word }) => word)
    expect(nearest, wrong).toContain(found)
    expect(counts.get(found ?? ''), wrong).toBe(Math.max(...nearest.map((word) => counts.get(word) ?? 0)))
  }
  expect(corrected).toBeGreaterThan(50)
})

test('a search reads only the posting lists of its words, not every document', () => {
  // Rare words among 200,000 postings: without posting lists, each search would read all of them.
  const documents = Array.from({ length: 4000 }, (_, number) => ({
    id: `n${number}`,
    title: `Title ${number}`,
    keywords: [],
    content: Array.from({ length: 50 }, (_none, at) => `w${(number * 50 + at) % 90_000}`).join(' '),
  }))
  const index = new SearchIndex(documents)
  const prepared = documents.map(prepareDocument)
  const cpuOf = (run: () => void) => {
    // Of this thread: other tests run in other threads of the process.
    const before = process.threadCpuUsage()
    run()
    const { user, system } = process.threadCpuUsage(before)
    return user + system
  }
  const queries = Array.from({ length: 40 }, (_, number) => `w${number * 1999} w${number * 2003}`)
  const indexed = cpuOf(() => void queries.map((query) => index.search(query)))
  const everything = cpuOf(() => void queries.map((query) => prepared.flatMap((document) => rankOf(document, prepareQuery(query)) ?? [])))
  expect(indexed * 4).toBeLessThan(everything)
})
