import { isOnlyStopWords, type PreparedQuery } from '@porchlight/search'
import type { FirstTitles } from './first-titles.ts'

/** What the first titles tell of a query. */
export type Look = {
  /** Places of the best for a page, rank by rank; of a lower rank only while higher ones do not fill it. */
  places: number[]
  /** How many of these have rank 1, at most 2, … at most 6, as far as title and keywords decide. */
  ranked: number[]
  /** Nothing else can be on the page, whatever further titles and contents say. */
  isDecided: boolean
  /** The words of the query, first those that the fewest titles hold … */
  words: string[]
  /** … how many of them less than a two-hundredth of the titles hold … */
  rare: number
  /** … and those that the keywords of less than a two-hundredth hold; all of them, where some keywords are not known here. */
  rareKeywords: string[]
}

/** Finds the best of the first titles for a page of so many hits, without the database. Contents are not looked at. */
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
      // A word that is not met yet may be met by the content, or by keywords that are not known here.
      isDecided &&= byWordsMet.slice(1).every((group) => group.length === 0)
      places.push(...byWordsMet.flat().slice(0, most))
    }
    ranked.push(places.length)
  }
  const holding = phrases.holding(phrase)
  take(() => holding.filter((place) => phrases.at(place).startsWith(phrase, 1)))
  // Titles that follow can begin with the phrase too, and come before those that only contain it.
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

/** Hits of one rank with more words met come first, whatever the length of their title: so more than a page is compared. */
const moreThanPage = 1.5
/** In a library that is known whole so many are compared in any case: it has time for it. */
const comparedMin = 150

/** How many words of the query the title or the keywords at each place meet. */
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

/** Titles that the phrase contains. */
function within({ phrases }: FirstTitles, phrase: string): number[] {
  const places: number[] = []
  for (let place = 0; place < phrases.length; place++) {
    const title = phrases.at(place, 1)
    // They are in the order of their lengths.
    if (title.length > phrase.length) break
    if (title !== '' && phrase.includes(title) && !isOnlyStopWords(title)) places.push(place)
  }
  return places
}
