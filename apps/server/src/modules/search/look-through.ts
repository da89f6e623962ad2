import { isOnlyStopWords, type PreparedQuery, piecesOf } from '@porchlight/search'
import type { FirstTitles } from './first-titles.ts'
import type { Lines } from './lines.ts'

/** The result of matching a query against the cached titles. */
export type Look = {
  /** Places of the best hits for a page, rank by rank; a lower rank is included only if the higher ones do not fill the page. */
  places: number[]
  /** The number of places with rank 1, with rank 1 or 2, and so on up to rank 6, judging by titles and keywords; keywords with several words count as rank 4. */
  ranked: number[]
  /** Whether the page is final: no further title or content can change it. */
  isDecided: boolean
  /** The pieces of the query's words, ordered by how rare they are in titles. */
  words: string[]
  /** The number of pieces that occur in less than 0.5 % of the titles. */
  rare: number
  /** The pieces that occur in the keywords of less than 0.5 % of the documents; empty when all keywords are cached. */
  rareKeywords: string[]
}

/** Finds the best of the first titles for a page of hits, without querying the database. Ignores content. */
export function lookThrough(titles: FirstTitles, { phrase, words }: PreparedQuery, page: number): Look {
  const { phrases, keywords, isWhole, hasCutKeywords } = titles
  const inTitles = words.map((word) => phrases.meeting(piecesOf(word)))
  const inKeywords = words.map((word) => keywords.meeting(piecesOf(word)))
  const wordsMet = countWords(phrases.length, inTitles, inKeywords)
  const isTaken = new Uint8Array(phrases.length)
  const places: number[] = []
  const most = Math.max(Math.ceil(page * moreThanPage), isWhole && words.length > 1 ? comparedMin : 0)
  const ranked = [0]
  let isDecided = true
  const take = (candidates: () => number[]) => {
    if (places.length < page) {
      const byWordsMet: number[][] = Array.from({ length: words.length + 1 }, () => [])
      for (const place of candidates()) {
        if (isTaken[place]) continue
        isTaken[place] = 1
        byWordsMet[words.length - (wordsMet[place] ?? 0)]?.push(place)
      }
      // A word without a match may still match the content, or keywords that are not cached.
      isDecided &&= byWordsMet.slice(1).every((group) => group.length === 0)
      places.push(...byWordsMet.flat().slice(0, most))
    }
    ranked.push(places.length)
  }
  const holding = phrases.holding(phrase)
  take(() => holding.filter((place) => phrases.at(place).startsWith(phrase, 1)))
  // Further titles may also start with the phrase, and would rank above those that only contain it.
  isDecided &&= isWhole || places.length >= page
  take(() => holding)
  // Keywords with several of the words come before titles with fewer.
  take(() => (words.length > 1 ? [...ascending(inTitles), ...ascending(inKeywords).filter((place) => (wordsMet[place] ?? 0) > 1)] : []))
  take(() => within(titles, phrase))
  isDecided &&= !hasCutKeywords || places.length >= page
  take(() => ascending(inKeywords))
  isDecided &&= places.length >= page
  const pieces = [...new Set(words.flatMap(piecesOf))]
  const isWords = pieces.length === words.length
  const holders = (lines: Lines, ofWords: number[][]) => (isWords ? ofWords : pieces.map((piece) => lines.meeting([piece])))
  const byTitles = rarestFirst(pieces, holders(phrases, inTitles))
  const isRare = ({ holders }: { holders: number }) => holders * 200 < titles.ids.length
  return {
    places,
    ranked,
    isDecided,
    words: byTitles.map(({ word }) => word),
    rare: byTitles.filter(isRare).length,
    rareKeywords: isWhole && !hasCutKeywords ? [] : rarestFirst(pieces, holders(keywords, inKeywords)).flatMap((each) => (isRare(each) ? each.word : [])),
  }
}

function rarestFirst(words: string[], places: number[][]): { word: string; holders: number }[] {
  return words.map((word, index) => ({ word, holders: places[index]?.length ?? 0 })).sort((a, b) => a.holders - b.holders)
}

/** Within a rank, hits that match more words come first, however long their title is, so more hits than fit on a page are compared. */
const moreThanPage = 1.5
/** Minimum number of hits compared when all of a library's titles are cached, which leaves time for more. */
const comparedMin = 150

/** Returns how many query words match the title or the keywords at each place. */
function countWords(length: number, inTitles: number[][], inKeywords: number[][]): Uint8Array {
  const counts = new Uint8Array(length)
  const lastWord = new Uint8Array(length)
  inTitles.forEach((places, index) => {
    for (const place of places.concat(inKeywords[index] ?? [])) {
      if (lastWord[place] === index + 1) continue
      lastWord[place] = index + 1
      counts[place] = (counts[place] ?? 0) + 1
    }
  })
  return counts
}

const ascending = (places: number[][]) => (places.length === 1 ? (places[0] ?? []) : [...Uint16Array.from(places.flat()).sort()])

/** Returns the places of titles that occur in the phrase. */
function within({ phrases }: FirstTitles, phrase: string): number[] {
  const places: number[] = []
  for (let place = 0; place < phrases.length; place++) {
    const title = phrases.at(place, 1)
    // Titles are sorted by length.
    if (title.length > phrase.length) break
    if (title !== '' && phrase.includes(title) && !isOnlyStopWords(title)) places.push(place)
  }
  return places
}
