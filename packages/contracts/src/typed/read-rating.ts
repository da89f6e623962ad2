import { plainText, plainWordsOf, type Typed } from './typed.ts'

/** Words that people write after the number of stars. */
const starWords = new Set([
  'star',
  'stars',
  'stern',
  'sterne',
  'sternen',
  'etoile',
  'etoiles',
  'estrella',
  'estrellas',
  'estrela',
  'estrelas',
  'stella',
  'stelle',
  'ster',
  'sterren',
  'gwiazdka',
  'gwiazdki',
  'gwiazdek',
  'звезда',
  'звезды',
  'звезд',
  'punkte',
  'points',
  'points',
  'puntos',
  'yildiz',
])

/** Reads a number of stars: “4”, “4/5”, “4 of 5”, “4 stars”, “★★★★”. `most` is the number of stars there are. */
export function readRating(typed: string, most: number): Typed {
  const plain = plainText(typed)
  if (plain.length > 40) return undefined
  if (/^(?:[★⭐🌟] ?){1,10}$/u.test(plain)) return { value: String(plain.match(/[★⭐🌟]/gu)?.length ?? 0) }
  const found = /^(\d{1,2})(?: ?\/ ?(\d{1,2})| ?(?:of|out of|von|sur|de|di|z|из|av|van) ?(\d{1,2}))?(.*)$/iu.exec(plain)
  if (!found) return undefined
  const [, stars = '', most1, most2, rest = ''] = found
  const outOf = most1 ?? most2
  if (outOf !== undefined && Number(outOf) !== most) return undefined
  return plainWordsOf(rest).every((word) => starWords.has(word)) && !/\d/.test(rest) && !/^[.,]\d/.test(rest) && /^[\p{L} ★⭐.!]*$/u.test(rest)
    ? { value: stars }
    : undefined
}
