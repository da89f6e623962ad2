import { prepareDocument, prepareQuery, SearchIndex } from '@porchlight/search'
import { expect, test } from 'vitest'
import { anyWord, numbers, vocabulary } from '../../testing/fill-articles.ts'
import type { FirstTitles } from './first-titles.ts'
import { Lines } from './lines.ts'
import { lookThrough } from './look-through.ts'

const random = numbers(3)
const some = (from: number, to: number) => Array.from({ length: from + Math.floor(random() * (to - from + 1)) }, () => anyWord(random))
const documents = Array.from({ length: 1500 }, (_, index) => ({ id: `d${index}`, title: some(0, 5).join(' '), keywords: some(0, 3), content: '' }))

function firstTitles(isWhole: boolean): FirstTitles {
  const prepared = documents
    .map(prepareDocument)
    .sort(
      (a, b) => a.titlePhrase.length - b.titlePhrase.length || (a.titlePhrase < b.titlePhrase ? -1 : a.titlePhrase > b.titlePhrase ? 1 : a.id < b.id ? -1 : 1),
    )
  return {
    edition: null,
    ids: prepared.map((each) => each.id),
    titles: prepared.map((each) => each.title),
    phrases: new Lines(prepared.map((each) => ` ${each.titlePhrase} `)),
    keywords: new Lines(prepared.map((each) => ` ${each.keywordWords.join(' ')} `)),
    hasCutKeywords: false,
    isWhole,
  }
}

const queries = [...vocabulary.slice(0, 40), ...vocabulary.slice(0, 40).map((word) => word.slice(0, 3)), 'ord', 'br', 'the', 'zzz']
queries.push(
  ...Array.from({ length: 60 }, () => `${anyWord(random)} ${anyWord(random)}`),
  'how do I change the brakes',
  `${vocabulary[0]}s ${vocabulary[1]}less`,
)

test('if titles alone decide the first page, it equals that of an exhaustive search, even for short words and phrases', () => {
  const everything = new SearchIndex(documents)
  const titles = firstTitles(true)
  let decided = 0
  for (const query of queries) {
    const look = lookThrough(titles, prepareQuery(query), 10)
    expect(look.ranked).toEqual([...look.ranked].sort((a, b) => a - b))
    expect(look.ranked.at(-1)).toBe(look.places.length)
    expect(new Set(look.places).size).toBe(look.places.length)
    const first = everything.search(query, 10).map((hit) => hit.id)
    const ids = look.places.map((place) => titles.ids[place])
    // The documents have no content here, so the best hits are always among the places.
    for (const id of first) expect(ids, query).toContain(id)
    if (look.isDecided) decided += 1
  }
  expect(decided).toBeGreaterThan(queries.length / 4)
})

test('if there may be further titles, a page is decided only if all its titles start with the phrase', () => {
  const titles = firstTitles(false)
  for (const query of queries) {
    const prepared = prepareQuery(query)
    const { isDecided, places } = lookThrough(titles, prepared, 10)
    if (isDecided) for (const place of places.slice(0, 10)) expect(titles.phrases.at(place, 1).startsWith(prepared.phrase), query).toBe(true)
  }
  expect(lookThrough(titles, prepareQuery(vocabulary[0] ?? ''), 5).isDecided).toBe(true)
  expect(lookThrough(titles, prepareQuery('zzz'), 5).isDecided).toBe(false)
})

test('lines find pieces and words, and return each line once', () => {
  const lines = new Lines([' a bad apple ', '  ', ' bad badger ', ' apple pie ', ' pineapple '])
  expect(lines.holding('apple')).toEqual([0, 3, 4])
  expect(lines.meeting(['apple'])).toEqual([0, 3, 4])
  expect(lines.meeting(['bad'])).toEqual([0, 2])
  expect(lines.meeting(['ba'])).toEqual([])
  expect(lines.meeting(['a'])).toEqual([0])
  expect(lines.meeting(['bad', 'apple'])).toEqual([0])
  expect(new Lines([' kinderfahrradanhanger ', ' 東京 京都 ', ' supports ']).meeting(['anhanger'])).toEqual([0])
  expect(new Lines([' kinderfahrradanhanger ', ' 東京 京都 ', ' supports ']).meeting(['ports'])).toEqual([])
  expect(new Lines([' kinderfahrradanhanger ', ' 東京 京都 ']).meeting(['京'])).toEqual([1])
  expect(lines.at(2)).toBe(' bad badger ')
  expect(lines.at(4, 1)).toBe('pineapple')
  expect(new Lines([]).holding('a')).toEqual([])
})
