import { compareTitles, type IndexParts, orderOf, type Titled } from '../index-builder.ts'
import { fieldBits, fields, innerWords, type WordPostings } from '../word-postings.ts'
import { tellingWordsOf } from '../words.ts'
import { commonestFirst } from './commonest-first.ts'
import type { CompactIndex } from './compact-index.ts'
import { type DocumentBlocks, inOrderOf } from './document-blocks.ts'
import { GapModels, NumberModel } from './number-model.ts'
import { RangeDecoder } from './range-coder.ts'
import { titleOf, wordsInShape } from './title-shape.ts'
import { WordList } from './word-list.ts'

/** Titles and postings decoded between two pauses: a few milliseconds. */
const titlesAtOnce = 250
const wordsAtOnce = 1000
const postingsAtOnce = 5000

/** An index for `SearchIndex`, and its documents' titles in the order they were added. */
type DecodedIndex = { parts: IndexParts; titles: string[] }

/**
 * Decodes an index; yields so that a page can do other work.
 * @param ids document ids, in the order the documents were added
 */
export function* decodeIndex(
  { documents, blocks: blockWords, words: wordCount, shapes, codes }: CompactIndex,
  ids: readonly string[],
): Generator<void, DecodedIndex> {
  const coder = new RangeDecoder(codes)
  const blockModel = new NumberModel()
  const blocks: DocumentBlocks = { blockOf: Array.from({ length: documents }, () => blockModel.code(coder)), words: blockWords }
  yield
  const wordList = new WordList()
  const words: string[] = []
  while (words.length < wordCount) {
    words.push(wordList.code(coder))
    if (words.length % wordsAtOnce === 0) yield
  }
  yield
  const counts = [fields.keywords, fields.content].map(() => {
    const model = new NumberModel()
    return Uint32Array.from(words, () => model.code(coder))
  })
  yield
  const titles = yield* decodeTitles(coder, words, shapes, commonestFirst(counts), documents)
  const titled: (Titled & { number: number })[] = []
  for (const [number, title] of titles.entries()) {
    titled.push({ number, id: ids[number] ?? '', title, titlePhrase: tellingWordsOf(title).join(' ') })
    if (number % titlesAtOnce === 0) yield
  }
  const sorted = yield* sortedByTitle(titled)
  const titlePlaces = new Uint32Array(documents)
  for (const [place, { number }] of sorted.entries()) titlePlaces[number] = place
  const places = inOrderOf(blocks).map((number) => titlePlaces[number] ?? 0)
  const phrases = sorted.map(({ titlePhrase }) => titlePhrase)
  yield
  const list = yield* decodePostings(coder, words, counts, places, phrases, blocks)
  yield
  const order = orderOf(phrases, list)
  yield
  const parts = { ids: sorted.map(({ id }) => id), titles: sorted.map(({ title }) => title), order, list }
  return { parts, titles }
}

function* decodeTitles(
  coder: RangeDecoder,
  words: readonly string[],
  shapes: readonly string[],
  commonest: Uint32Array,
  documents: number,
): Generator<void, string[]> {
  const needed = shapes.map(wordsInShape)
  const [shapeModel, wordModel] = [new NumberModel(), new NumberModel()]
  const titles: string[] = []
  while (titles.length < documents) {
    const shape = shapeModel.code(coder)
    const inTitle = Array.from({ length: needed[shape] ?? 0 }, () => words[commonest[wordModel.code(coder)] ?? 0] ?? '')
    titles.push(titleOf(shapes[shape] ?? '', inTitle))
    if (titles.length % titlesAtOnce === 0) yield
  }
  return titles
}

/** Sorts documents in the order of equally ranked hits. Groups them by title length first, so that it can pause in between. */
function* sortedByTitle<T extends Titled>(documents: readonly T[]): Generator<void, T[]> {
  const byLength: T[][] = []
  for (const document of documents) {
    const { length } = document.titlePhrase
    const same = byLength[length]
    if (same) same.push(document)
    else byLength[length] = [document]
  }
  const sorted: T[] = []
  for (const same of Object.values(byLength)) {
    for (const document of same.sort(compareTitles)) sorted.push(document)
    yield
  }
  return sorted
}

function* decodePostings(
  coder: RangeDecoder,
  words: string[],
  counts: readonly Uint32Array[],
  places: Uint32Array,
  phrases: readonly string[],
  blocks: DocumentBlocks,
): Generator<void, WordPostings> {
  const numbers = new Map(words.map((word, number) => [word, number]))
  yield
  const inTitles: number[] = []
  const holders: number[] = []
  const titleCounts = new Uint32Array(words.length)
  for (const [place, phrase] of phrases.entries()) {
    for (const word of new Set(phrase.split(' '))) {
      const number = numbers.get(word)
      if (number === undefined) continue
      inTitles.push(number)
      holders.push(place)
      titleCounts[number] = (titleCounts[number] ?? 0) + 1
    }
    if (place % titlesAtOnce === 0) yield
  }
  const starts = new Uint32Array(words.length + 1)
  const titleEnds = new Uint32Array(words.length)
  for (let word = 0; word < words.length; word++) {
    titleEnds[word] = (starts[word] ?? 0) + (titleCounts[word] ?? 0)
    starts[word + 1] = (titleEnds[word] ?? 0) + counts.reduce((sum, each) => sum + (each[word] ?? 0), 0)
  }
  const postings = new Uint32Array(starts[words.length] ?? 0)
  const nextTitle = starts.slice()
  for (const [at, word] of inTitles.entries()) {
    const to = nextTitle[word] ?? 0
    postings[to] = ((holders[at] ?? 0) << fieldBits) | fields.title
    nextTitle[word] = to + 1
  }
  yield
  const next = titleEnds.slice()
  for (const [index, field] of [fields.keywords, fields.content].entries())
    yield* decodeField(coder, counts[index] ?? new Uint32Array(), new GapModels(blocks), places, (word, place) => {
      const to = next[word] ?? 0
      postings[to] = (place << fieldBits) | field
      next[word] = to + 1
    })
  yield
  return { words, postings, starts, titleEnds, inner: innerWords(words) }
}

function* decodeField(
  coder: RangeDecoder,
  counts: Uint32Array,
  models: GapModels,
  places: Uint32Array,
  found: (word: number, place: number) => void,
): Generator<void, void> {
  let read = 0
  for (let word = 0; word < counts.length; word++) {
    let document = 0
    for (let left = counts[word] ?? 0; left > 0; left--) {
      document += models.for(document, left).code(coder)
      found(word, places[document] ?? 0)
      document++
      read++
      if (read % postingsAtOnce === 0) yield
    }
  }
}
