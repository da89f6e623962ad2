import { type Rank, ranks } from './rank.ts'
import { lowerBound, prefixEnd } from './sorted-words.ts'
import { isUnspaced } from './unspaced.ts'
import { fieldOf, fields, type JoinedWords, placeOf, type WordPostings } from './word-postings.ts'
import { innerFrom, isOnlyStopWords, type PreparedQuery, piecesOf, prefixLengthMin } from './words.ts'

/** The titles of an index in the order of equally ranked hits: short before long, then by phrase, title and id. */
export type TitleOrder = {
  phrases: string[]
  /** The first place of each phrase of one or two words. */
  short: Map<string, number>
  /** The words of titles. */
  words: JoinedWords
}

/** A query's matches, by place. Reused by the next search of an index, because allocating them would take as long as filling them. */
export type Matches = {
  /** The rank; 0 if the document doesn't match. */
  rankAt: Uint8Array
  /** How many words of the query the document contains. */
  wordsMetAt: Uint8Array
  /** How many of them its title and keywords contain, and the number, from 1, of the last one counted. */
  namedMetAt: Uint8Array
  namedCountedAt: Uint8Array
  /** The fields that contain them, and the number, from 1, of the last word counted. Queries are too short for 256 words. */
  fieldsMetAt: Uint8Array
  countedAt: Uint8Array
}

/** Allocates empty matches. */
export const noMatches = (places: number): Matches => {
  const empty = () => new Uint8Array(places)
  return { rankAt: empty(), wordsMetAt: empty(), namedMetAt: empty(), namedCountedAt: empty(), fieldsMetAt: empty(), countedAt: empty() }
}

/** Finds the same ranks as `rankOf`, but for all documents at once, reading only the posting lists of the query's words. */
export function findMatches(titles: TitleOrder, list: WordPostings, { phrase, words }: PreparedQuery, matches: Matches): void {
  for (const values of Object.values(matches)) values.fill(0)
  if (phrase === '') return
  const { rankAt, fieldsMetAt } = matches
  meetWords(list, words, matches)
  if (isOnlyStopWords(phrase)) markExact(titles, phrase, rankAt)
  else {
    markContaining(titles, list, phrase, rankAt)
    markContained(titles, phrase, rankAt)
  }
  for (let place = 0; place < rankAt.length; place++) {
    const rank = rankAt[place] ?? 0
    const met = fieldsMetAt[place] ?? 0
    if (met !== 0 && (rank === 0 || rank === ranks.queryContainsTitle)) rankAt[place] = (met & fields.title) !== 0 ? ranks.titleWord : rank || fieldRank(met)
  }
}

const fieldRank = (met: number): Rank => ((met & fields.keywords) !== 0 ? ranks.keyword : ranks.content)

/** Counts, for each document, the words of the query that it contains. */
function meetWords(list: WordPostings, words: readonly string[], matches: Matches): void {
  for (const [index, wanted] of words.entries()) {
    const pieces = piecesOf(wanted)
    if (pieces.length > 1) countAll(meetingAll(list, pieces), index, matches)
    else for (const [from, to] of rangesMeeting(list, wanted)) countAll(list.postings.subarray(from, to), index, matches)
  }
}

function countAll(postings: Iterable<number>, index: number, { wordsMetAt, namedMetAt, namedCountedAt, fieldsMetAt, countedAt }: Matches): void {
  for (const posting of postings) {
    const place = placeOf(posting)
    const field = fieldOf(posting)
    fieldsMetAt[place] = (fieldsMetAt[place] ?? 0) | field
    if (field !== fields.content && namedCountedAt[place] !== index + 1) {
      namedCountedAt[place] = index + 1
      namedMetAt[place] = (namedMetAt[place] ?? 0) + 1
    }
    if (countedAt[place] === index + 1) continue
    countedAt[place] = index + 1
    wordsMetAt[place] = (wordsMetAt[place] ?? 0) + 1
  }
}

/** Returns the ranges of postings of the words that a piece meets. */
function rangesMeeting({ words: known, starts, inner }: WordPostings, wanted: string): [number, number][] {
  const from = lowerBound(known, wanted)
  const isWhole = wanted.length < prefixLengthMin
  const to = isWhole ? from + (known[from] === wanted ? 1 : 0) : prefixEnd(known, wanted, from)
  const rangeOf = (first: number, end: number): [number, number] => [starts[first] ?? 0, starts[end] ?? 0]
  const ranges = [rangeOf(from, to)]
  const innerAt = innerFrom(wanted)
  if (innerAt === undefined) return ranges
  const isInside = (word: number) => (word < from || word >= to) && (innerAt === 1 || (known[word]?.indexOf(wanted, innerAt) ?? -1) >= 0)
  for (const word of wordsHolding(inner, wanted)) if (isInside(word)) ranges.push(rangeOf(word, word + 1))
  return ranges
}

/** Returns the postings, documents with a field, that all of these pieces have. */
function meetingAll(list: WordPostings, pieces: readonly string[]): Iterable<number> {
  let common: Set<number> | undefined
  for (const piece of pieces) {
    const met = new Set<number>()
    for (const [from, to] of rangesMeeting(list, piece))
      for (const posting of list.postings.subarray(from, to)) if (common === undefined || common.has(posting)) met.add(posting)
    common = met
  }
  return common ?? []
}

/** Marks the titles that equal this phrase. */
function markExact({ phrases }: TitleOrder, phrase: string, rankAt: Uint8Array): void {
  let low = 0
  let high = phrases.length
  const isBefore = (one: string) => one.length < phrase.length || (one.length === phrase.length && one < phrase)
  while (low < high) {
    const middle = (low + high) >> 1
    if (isBefore(phrases[middle] ?? '')) low = middle + 1
    else high = middle
  }
  for (let place = low; phrases[place] === phrase; place++) rankAt[place] = ranks.exactTitle
}

/** Marks the titles that contain the phrase. A single word may occur anywhere within a title's words; the last of several must begin a word. */
function markContaining(titles: TitleOrder, list: WordPostings, phrase: string, rankAt: Uint8Array): void {
  const { phrases } = titles
  const isOneWord = !phrase.includes(' ')
  const mark = (from: number, to: number) => {
    for (let word = from; word < to; word++) {
      const end = list.titleEnds[word] ?? 0
      for (let at = list.starts[word] ?? 0; at < end; at++) {
        const place = placeOf(list.postings[at] ?? 0)
        if (rankAt[place] !== 0) continue
        const title = phrases[place] ?? ''
        if (isOneWord || title.includes(phrase))
          rankAt[place] = title.length === phrase.length ? ranks.exactTitle : title.startsWith(phrase) ? ranks.titleStartsWith : ranks.titleContains
      }
    }
  }
  if (isOneWord) for (const word of wordsHolding(titles.words, phrase)) mark(word, word + 1)
  else {
    const last = phrase.slice(phrase.lastIndexOf(' ') + 1)
    const from = lowerBound(list.words, last)
    mark(from, prefixEnd(list.words, last, from))
  }
}

/** Returns the words that contain `piece`, as indexes into the postings. */
function wordsHolding({ text, offsets, wordsAt }: JoinedWords, piece: string): number[] {
  const found: number[] = []
  let word = 0
  for (let at = text.indexOf(piece); at >= 0; at = text.indexOf(piece, offsets[word] ?? text.length)) {
    while (word < offsets.length && (offsets[word] ?? 0) <= at) word++
    found.push(wordsAt[word - 1] ?? 0)
    if (word >= offsets.length) break
  }
  return found
}

/**
 * Marks the titles that the phrase contains, unless they are already marked. A title of three or more words would share a whole word with the phrase, which is
 * a better rank, so only titles of one or two words need checking.
 */
function markContained(titles: TitleOrder, phrase: string, rankAt: Uint8Array): void {
  const words = phrase.split(' ')
  if (words.some(isUnspaced)) markAnyContained(titles, phrase, rankAt)
  else markShortContained(titles, words, rankAt)
}

function markShortContained({ phrases, short }: TitleOrder, words: readonly string[], rankAt: Uint8Array): void {
  const mark = (title: string) => {
    const first = short.get(title)
    if (first === undefined || isOnlyStopWords(title)) return
    for (let place = first; phrases[place] === title; place++) if (rankAt[place] === 0) rankAt[place] = ranks.queryContainsTitle
  }
  for (const [index, word] of words.entries()) {
    for (let from = 0; from < word.length; from++) for (let to = from + 1; to <= word.length; to++) mark(word.slice(from, to))
    const next = words[index + 1] ?? ''
    for (let from = 0; from < word.length; from++) for (let to = 1; to <= next.length; to++) mark(`${word.slice(from)} ${next.slice(0, to)}`)
  }
}

/** Does the same for a phrase of which a longer title may be a part without sharing a whole word: titles are as short as the phrase, and sorted by length. */
function markAnyContained({ phrases }: TitleOrder, phrase: string, rankAt: Uint8Array): void {
  for (let place = 0; place < phrases.length; place++) {
    const title = phrases[place] ?? ''
    if (title.length > phrase.length) return
    if (title !== '' && rankAt[place] === 0 && phrase.includes(title) && !isOnlyStopWords(title)) rankAt[place] = ranks.queryContainsTitle
  }
}
