import { analyse } from 'chardet'
import { readCsv, type Separator, separators } from './csv.ts'

/** What of a file tells how it is to be read: its beginning, lines with bytes beyond ASCII from all of it, and whether all of it is UTF-8. */
export type FileSample = { head: Uint8Array; foreign: Uint8Array; isUtf8: boolean; isTable: boolean }
/** How the bytes of a file become text, by the names that `TextDecoder` knows, and what separates its fields; `skipped`: characters before its first record. */
export type FileNotation = { encoding: string; separator: Separator; skipped: number }

/** Characters and records of the beginning that a separator is looked for in. */
const looked = { length: 64 * 1024, records: 50 }
/** Least confidence, of 100, in which a guess counts. */
const confidenceMin = 10

/** Tells how a file is to be read. Runs in a worker process. */
export function notationOf({ head, foreign, isUtf8, isTable }: FileSample): FileNotation {
  const encoding = wideEncoding(head) ?? (isUtf8 || isMostlyUtf8(foreign) ? 'utf-8' : guessed(foreign))
  const text = new TextDecoder(encoding).decode(head).slice(0, looked.length)
  // A first line `sep=;` tells Excel the separator.
  const told = /^sep=([,;\t|])\r?\n/i.exec(text)
  if (told) return { encoding, separator: told[1] as Separator, skipped: told[0].length }
  return { encoding, separator: isTable ? separatorOf(text) : ',', skipped: 0 }
}

/** Returns the encoding of a text of 16-bit units, by its mark or by where its zeros are. */
function wideEncoding(head: Uint8Array): string | undefined {
  if (head[0] === 0xff && head[1] === 0xfe) return 'utf-16le'
  if (head[0] === 0xfe && head[1] === 0xff) return 'utf-16be'
  const zeros = [0, 0]
  const length = Math.min(head.length, 8192) & ~1
  for (let at = 0; at < length; at++) if (head[at] === 0) zeros[at % 2] = (zeros[at % 2] ?? 0) + 1
  const [even = 0, odd = 0] = zeros
  // Separators and line ends are ASCII in texts of any language.
  const least = Math.max(2, length / 40)
  if (odd >= least && odd > even * 8) return 'utf-16le'
  if (even >= least && even > odd * 8) return 'utf-16be'
  return undefined
}

/** UTF-8 in which a few bytes are broken, as where a program cut a text within a character. */
function isMostlyUtf8(foreign: Uint8Array): boolean {
  const text = new TextDecoder('utf-8').decode(foreign)
  const broken = text.split('\ufffd').length - 1
  const whole = text.match(/[^\0-\x7f\ufffd]/g)?.length ?? 0
  return whole > broken * 4
}

/** Alphabets of Latin letters, the usual one first. */
const latin = ['windows-1252', 'windows-1250', 'windows-1254', 'windows-1257', 'macintosh', 'ibm850'] as const

function guessed(foreign: Uint8Array): string {
  if (!isForeign(foreign)) {
    const fits = latin.flatMap((encoding) => {
      const text = decoded(foreign, encoding)
      return text === undefined ? [] : [{ encoding, misfits: misfitsIn(text) }]
    })
    const least = Math.min(...fits.map(({ misfits }) => misfits))
    const best = fits.flatMap(({ encoding, misfits }) => (misfits === least ? [encoding] : []))
    return rankedOf(foreign).find((encoding) => best.some((each) => each === encoding)) ?? best[0] ?? 'windows-1252'
  }
  const others = rankedOf(foreign).filter((encoding) => !/^utf-|^windows-125[024578]$|^iso-8859-2$/.test(encoding))
  return others.find((encoding) => decoded(foreign, encoding, true) !== undefined) ?? 'windows-1252'
}

/** Windows has more signs in these alphabets, and its programs export most files. */
const ofWindows: Record<string, string> = { 'iso-8859-7': 'windows-1253', 'iso-8859-8': 'windows-1255', 'iso-8859-9': 'windows-1254' }

/** Returns what a text looks like, likeliest first. */
const rankedOf = (foreign: Uint8Array): string[] =>
  analyse(foreign).flatMap(({ name, confidence }) => {
    const encoding = confidence >= confidenceMin ? encodingNamed(name) : undefined
    return encoding === undefined ? [] : [ofWindows[encoding] ?? encoding]
  })

/** Returns whether most bytes beyond ASCII stand together, as in languages without Latin letters; accents stand alone among letters. */
function isForeign(bytes: Uint8Array): boolean {
  let [together, high, run] = [0, 0, 0]
  for (let at = 0; at <= bytes.length; at++) {
    if ((bytes[at] ?? 0) > 127) {
      high++
      run++
      continue
    }
    if (run >= 3) together += run
    run = 0
  }
  return together > high / 2
}

/** Counts signs within words, and capitals behind small letters: what a text in the right alphabet does not have. */
function misfitsIn(text: string): number {
  const signs =
    text.match(
      /\p{L}[^\p{L}\p{M}\0-\x7f\u2018\u2019\u2013\u2014\u00ad\u00a0\u00b7]|[^\p{L}\p{M}\0-\x7f\u2018\u2019\u201a-\u201f\u00ab\u00bf\u00a1\u2013\u2014\u00a0\u00a3\u20ac\u00a7]\p{L}/gu,
    )?.length ?? 0
  const capitals = text.match(/\p{Ll}(?:(?![A-Z])\p{Lu})/gu)?.length ?? 0
  return signs + capitals
}

function encodingNamed(name: string): string | undefined {
  try {
    return new TextDecoder(name).encoding
  } catch {
    return undefined
  }
}

/** Decodes bytes; undefined if they are not valid in this encoding. The last character may be cut off. */
function decoded(bytes: Uint8Array, encoding: string, isStrict = false): string | undefined {
  if (encodingNamed(encoding) === undefined) return undefined
  const text = new TextDecoder(encoding).decode(bytes)
  const broken = text.slice(0, -2).split('\ufffd').length - 1
  return broken > (isStrict ? text.length / 2000 : 0) ? undefined : text
}

/** Returns the separator that gives the most records the same number of fields, of those the one with the most fields. */
function separatorOf(text: string): Separator {
  const ranked = separators.map((separator) => {
    const { records } = readCsv(text, separator, looked.records)
    // The last record may be cut.
    const whole = text.length >= looked.length && records.length > 1 ? records.slice(0, -1) : records
    const columns = whole[0]?.length ?? 0
    const same = whole.filter(({ length }) => length === columns).length
    return { separator, columns, share: columns < 2 ? 0 : same / whole.length }
  })
  const best = ranked.toSorted((one, other) => Math.round((other.share - one.share) * 10) || other.columns - one.columns)[0]
  return best && best.share > 0 ? best.separator : ','
}
