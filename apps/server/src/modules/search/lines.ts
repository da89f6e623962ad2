import { innerFrom } from '@porchlight/search'

/** Many short texts joined into one, so that a single string search scans all of them. */
export class Lines {
  readonly text: string
  /** Offset of each line. */
  private readonly starts: Uint32Array

  constructor(lines: readonly string[]) {
    this.text = lines.map((line) => `${line}\n`).join('')
    this.starts = new Uint32Array(lines.length)
    let at = 0
    lines.forEach((line, place) => {
      this.starts[place] = at
      at += line.length + 1
    })
  }

  get length(): number {
    return this.starts.length
  }

  /** Returns the line at a place, without `margin` characters at either end. */
  at(place: number, margin = 0): string {
    return this.text.slice((this.starts[place] ?? 0) + margin, this.endOf(place) - margin)
  }

  /** Returns the places of the lines that contain a piece of text, in order; `isMet` can reject an occurrence by its offset in `text`. */
  holding(piece: string, isMet: (at: number) => boolean = () => true): number[] {
    const places: number[] = []
    for (let at = this.text.indexOf(piece); at >= 0; ) {
      if (isMet(at)) {
        const place = this.placeOf(at)
        places.push(place)
        at = this.text.indexOf(piece, this.endOf(place))
      } else at = this.text.indexOf(piece, at + 1)
    }
    return places
  }

  /** Returns the places of the lines that have, for each of these pieces of a query, a word that it meets. Lines have a blank at both ends. */
  meeting([first = '', ...others]: readonly string[]): number[] {
    let places = this.meetingOne(first)
    for (const piece of others) {
      const also = new Set(this.meetingOne(piece))
      places = places.filter((place) => also.has(place))
    }
    return places
  }

  private meetingOne(piece: string): number[] {
    const innerAt = innerFrom(piece)
    // Don't include the blank in the search string: the search would stop at every word, whereas letters are rarer.
    return this.holding(piece, (at) => {
      if (this.text[at - 1] === ' ') return piece.length >= 3 || innerAt === 1 || this.text[at + piece.length] === ' '
      return innerAt !== undefined && (innerAt === 1 || at - 1 - this.text.lastIndexOf(' ', at) >= innerAt)
    })
  }

  private endOf(place: number): number {
    return this.starts[place + 1] === undefined ? this.text.length - 1 : (this.starts[place + 1] as number) - 1
  }

  private placeOf(at: number): number {
    let low = 0
    let high = this.starts.length
    while (high - low > 1) {
      const middle = (low + high) >> 1
      if ((this.starts[middle] as number) <= at) low = middle
      else high = middle
    }
    return low
  }
}
