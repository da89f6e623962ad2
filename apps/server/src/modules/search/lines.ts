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

  /**
   * Returns the places of the lines with a word that matches this query word: the same word or, if the query word has at least three letters, one that starts
   * with it. Lines have a blank at both ends.
   */
  meeting(word: string): number[] {
    // Don't include the blank in the search string: the search would stop at every word, whereas letters are rarer.
    return this.holding(word, (at) => this.text[at - 1] === ' ' && (word.length >= 3 || this.text[at + word.length] === ' '))
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
