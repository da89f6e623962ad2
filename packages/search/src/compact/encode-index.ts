import type { PreparedDocument } from '../prepare-document.ts'
import { isUnspaced } from '../unspaced.ts'
import { fieldOf, fields, PostingsBuilder, placeOf, type WordPostings } from '../word-postings.ts'
import { prefixLengthMin } from '../words.ts'
import { commonestFirst } from './commonest-first.ts'
import type { CompactIndex } from './compact-index.ts'
import { blocksOf, type DocumentBlocks, inOrderOf } from './document-blocks.ts'
import { GapModels, NumberModel } from './number-model.ts'
import { RangeEncoder } from './range-coder.ts'
import { type ShapedTitle, shapedTitle } from './title-shape.ts'
import { WordList } from './word-list.ts'

/** Approximate bytes of memory per posting and per document while an index is encoded. */
const postingBytes = 16
const documentBytes = 300
/** Postings encoded between two pauses: a few milliseconds. */
const atOnce = 10_000

/** Collects prepared documents and encodes a much smaller index of them that gives the same hits in the same order. */
export class CompactBuilder {
  private readonly postings = new PostingsBuilder()
  private readonly documents: { title: ShapedTitle; words: number }[] = []

  /** Approximate bytes of memory needed so far. */
  get bytes(): number {
    return this.postings.size * postingBytes + this.documents.length * documentBytes
  }

  /** Adds a document; decoding preserves the order. Each id may be added only once. */
  add({ title, titleWords, keywordWords, contentWords }: PreparedDocument): void {
    const number = this.documents.length
    const shaped = shapedTitle(title)
    // Title postings are derived from the titles when decoding, but the word list must contain their words.
    this.postings.add(number, fields.title, [...new Set([...shaped.words, ...titleWords])])
    this.postings.add(number, fields.keywords, keywordWords)
    const words = telling(contentWords, new Set([...titleWords, ...keywordWords]))
    this.postings.add(number, fields.content, words)
    this.documents.push({ title: shaped, words: words.length })
  }

  /** Encodes the index; yields so that the caller can do other work. */
  *build(): Generator<void, CompactIndex> {
    const blocks = blocksOf(this.documents.map(({ words }) => words))
    const places = new Uint32Array(this.documents.length)
    for (const [place, number] of inOrderOf(blocks).entries()) places[number] = place
    const list = this.postings.build(places)
    yield
    const coder = new RangeEncoder()
    const blockModel = new NumberModel()
    for (const block of blocks.blockOf) blockModel.code(coder, block)
    const wordList = new WordList()
    for (const [at, word] of list.words.entries()) {
      wordList.code(coder, word)
      if (at % atOnce === 0) yield
    }
    const byField = [fields.keywords, fields.content].map((field) => splitByWord(list, field))
    const counts = byField.map(({ starts }) => countsOf(starts))
    for (const each of counts) {
      const model = new NumberModel()
      for (const count of each) model.code(coder, count)
    }
    yield
    const shapes = encodeTitles(
      coder,
      this.documents.map(({ title }) => title),
      list.words,
      counts,
    )
    yield
    for (const { starts, documents } of byField) yield* encodePostings(coder, starts, documents, blocks)
    return { documents: this.documents.length, blocks: blocks.words, words: list.words.length, shapes, codes: coder.finish() }
  }
}

/** Encodes titles as shapes and words, both numbered by frequency; returns the shapes. */
function encodeTitles(coder: RangeEncoder, titles: readonly ShapedTitle[], words: readonly string[], counts: readonly Uint32Array[]): string[] {
  const ranks = new Map([...commonestFirst(counts)].map((word, rank) => [words[word] ?? '', rank]))
  const shapeCounts = new Map<string, number>()
  for (const { shape } of titles) shapeCounts.set(shape, (shapeCounts.get(shape) ?? 0) + 1)
  const shapes = [...shapeCounts].sort(([, a], [, b]) => b - a).map(([shape]) => shape)
  const numbers = new Map(shapes.map((shape, number) => [shape, number]))
  const [shapeModel, wordModel] = [new NumberModel(), new NumberModel()]
  for (const { shape, words: inTitle } of titles) {
    shapeModel.code(coder, numbers.get(shape))
    for (const word of inTitle) wordModel.code(coder, ranks.get(word))
  }
  return shapes
}

/**
 * Returns the content words that can affect a result: not those in the title or keywords, which count more, nor prefixes of another word in the document,
 * because every query that matches the prefix also matches the longer word.
 */
function telling(contentWords: readonly string[], better: ReadonlySet<string>): string[] {
  const content = new Set(contentWords)
  const all = [...new Set([...contentWords, ...better])].sort()
  const isImplied = (word: string, at: number) => better.has(word) || (word.length >= prefixLengthMin && all[at + 1]?.startsWith(word) === true)
  // A run of a script without spaces is found if all of its pairs are in the same field.
  return all.filter((word, at) => (isUnspaced(word) ? content.has(word) : !isImplied(word, at)))
}

const countsOf = (starts: Uint32Array) => starts.subarray(1).map((end, word) => end - (starts[word] ?? 0))

/** Returns the documents in one field's postings, per word, in ascending order. */
function splitByWord({ words, postings, starts }: WordPostings, field: number): { starts: Uint32Array; documents: Uint32Array } {
  const split = new Uint32Array(words.length + 1)
  const documents = new Uint32Array(postings.length)
  let length = 0
  for (let word = 0; word < words.length; word++) {
    const end = starts[word + 1] ?? 0
    for (let at = starts[word] ?? 0; at < end; at++) {
      const posting = postings[at] ?? 0
      if (fieldOf(posting) === field) documents[length++] = placeOf(posting)
    }
    documents.subarray(split[word], length).sort()
    split[word + 1] = length
  }
  return { starts: split, documents: documents.subarray(0, length) }
}

function* encodePostings(coder: RangeEncoder, starts: Uint32Array, documents: Uint32Array, blocks: DocumentBlocks): Generator<void, void> {
  const models = new GapModels(blocks)
  let pause = atOnce
  for (let word = 0; word + 1 < starts.length; word++) {
    const [from, to] = [starts[word] ?? 0, starts[word + 1] ?? 0]
    let next = 0
    for (let at = from; at < to; at++) {
      const document = documents[at] ?? 0
      models.for(next, to - at).code(coder, document - next)
      next = document + 1
    }
    if (to < pause) continue
    pause = to + atOnce
    yield
  }
}
