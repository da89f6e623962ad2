import { isOnlyStopWords, type PreparedQuery } from '@porchlight/search'
import type { FirstTitles } from './first-titles.ts'

/** The result of matching a query against the cached titles. */
export type Look = {
  /** Places of the best hits for a page, rank by rank; a lower rank is included only if higher ones do not fill the page. */
  places: number[]
  /** How many of these have rank 1, at most 2, … at most 6, judging by title and keywords. */
  ranked: number[]
  /** True if nothing else can be on the page, whatever further titles and contents say. */
  isDecided: boolean
  /** The words of the query, rarest in titles first … */
  words: string[]
  /** … how many of them occur in less than 0.5 % of the titles … */
  rare: number
  /** … and those that occur in the keywords of less than 0.5 % of the documents; empty when all keywords are known here. */
  rareKeywords: string[]
}

/** Finds the best of the first titles for a page of hits, without the database. Ignores contents. */
export function lookThrough(titles: FirstTitles, { phrase, words }: PreparedQuery, page: number): Look {
  const { phrases, keywords, isWhole, hasCutKeywords } = titles
  const inTitles = words.map((word) => phrases.meeting(word))
  const inKeywords = words.map((word) => keywords.meeting(word))
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
      // A word without a match may still match the content, or keywords not known here.
      isDecided &&= byWordsMet.slice(1).every((group) => group.length === 0)
      places.push(...byWordsMet.flat().slice(0, most))
    }
    ranked.push(places.length)
  }
  const holding = phrases.holding(phrase)
  take(() => holding.filter((place) => phrases.at(place).startsWith(phrase, 1)))
  // Further titles may also start with the phrase, and would come before those that only contain it.
  isDecided &&= isWhole || places.length >= page
  take(() => holding)
  take(() => (words.length > 1 ? ascending(inTitles) : []))
  take(() => within(titles, phrase))
  isDecided &&= !hasCutKeywords || places.length >= page
  take(() => ascending(inKeywords))
  isDecided &&= places.length >= page
  const byTitles = rarestFirst(words, inTitles)
  const isRare = ({ holders }: { holders: number }) => holders * 200 < titles.ids.length
  return {
    places,
    ranked,
    isDecided,
    words: byTitles.map(({ word }) => word),
    rare: byTitles.filter(isRare).length,
    rareKeywords: isWhole && !hasCutKeywords ? [] : rarestFirst(words, inKeywords).flatMap((each) => (isRare(each) ? each.word : [])),
  }
}

function rarestFirst(words: string[], places: number[][]): { word: string; holders: number }[] {
  return words.map((word, index) => ({ word, holders: places[index]?.length ?? 0 })).sort((a, b) => a.holders - b.holders)
}

/** Within a rank, hits that match more words come first, whatever the length of their title, so more than a page is compared. */
const moreThanPage = 1.5
/** In a library whose titles are all known, this many are always compared, because there is time for it. */
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

/** Returns the places of titles that the phrase contains. */
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
