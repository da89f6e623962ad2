import { prepareDocument, withInnerParts } from '@porchlight/search'
import type pg from 'pg'

/** Returns a generator of pseudo-random numbers, the same for each seed (mulberry32). */
export function numbers(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

const onsets = ['b', 'br', 'ch', 'd', 'dr', 'f', 'fl', 'g', 'gr', 'h', 'j', 'k', 'l', 'm', 'n', 'p', 'pl', 'r', 's', 'sh', 'sp', 'st', 't', 'tr', 'v', 'w']
const vowels = ['a', 'e', 'i', 'o', 'u', 'ai', 'ea', 'oo']
const known = ['brakes', 'tyres', 'lights', 'gears', 'saddle', 'returns', 'delivery', 'invoice', 'repair', 'leasing', 'order', 'account', 'password', 'payment']

/** Words from most to least common: some from a bike shop, the others pronounceable nonsense. */
export const vocabulary: string[] = (() => {
  const random = numbers(7)
  const one = (from: string[]) => from[Math.floor(random() * from.length)] ?? ''
  const words = new Set(known)
  while (words.size < 12_000)
    words.add(Array.from({ length: 2 + Math.floor(random() * 2) }, () => one(onsets) + one(vowels)).join('') + one(['', 'n', 's', 't', 'r']))
  return [...words]
})()

/** Returns a random word, distributed as in natural language: the second occurs half as often as the first, the third a third as often. */
export const anyWord = (random: () => number): string => vocabulary[Math.min(vocabulary.length - 1, Math.floor(vocabulary.length ** random()) - 1)] ?? ''

const words = (random: () => number, from: number, to: number) => Array.from({ length: from + Math.floor(random() * (to - from + 1)) }, () => anyWord(random))
const atOnce = 1000

/**
 * Fills a library with a fixed set of published articles, and indexes them for search.
 * @param client connected as the owner role
 * @param kinds who can search them: writers ('article'), readers ('help')
 */
export async function fillArticles(
  client: pg.ClientBase | pg.Pool,
  support_lib_id: string,
  articles: number,
  kinds: readonly ('article' | 'help')[] = ['article'],
): Promise<void> {
  const random = numbers(1)
  for (let from = 1; from <= articles; from += atOnce) {
    const rows = Array.from({ length: Math.min(atOnce, articles - from + 1) }, (_, index) => articleRow(random, from + index))
    await client.query(
      `insert into articles (support_lib_id, article_id, article_title, article_content, article_keywords, meta_title, meta_description, slug, is_published, published_at, created_at, updated_at)
       select $1, id, title, content, keywords, '', '', id, true, at, at, at
       from jsonb_to_recordset($2::jsonb) as made(id text, title text, content text, keywords text[], at timestamptz)`,
      [support_lib_id, JSON.stringify(rows)],
    )
    await client.query(
      `insert into search_documents (support_lib_id, kind, id, title, title_phrase, title_words, keyword_words, content_words)
       select $1, kind, id, title, "titlePhrase", "titleWords", "keywordWords", array_to_tsvector("contentWords")
       from jsonb_to_recordset($2::jsonb) as made(id text, title text, "titlePhrase" text, "titleWords" text[], "keywordWords" text[], "contentWords" text[]), unnest($3::text[]) kind`,
      [support_lib_id, JSON.stringify(rows.map((row) => withInnerParts(prepareDocument(row)))), kinds],
    )
  }
}

function articleRow(random: () => number, number: number) {
  const title = words(random, 2, 7).join(' ')
  const sentences = Array.from({ length: 4 + Math.floor(random() * 12) }, () => `${words(random, 5, 12).join(' ')}.`)
  return {
    id: `a${number}`,
    title: `${title.charAt(0).toUpperCase()}${title.slice(1)} ${number % 3 === 0 ? number : ''}`.trim(),
    content: `<p>${sentences.join(' ')}</p>`,
    keywords: words(random, 0, 3),
    at: new Date(Date.UTC(2026, 10, 1) - number * 60_000).toISOString(),
  }
}
