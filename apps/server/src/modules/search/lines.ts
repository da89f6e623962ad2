/** Many short texts joined into one, so that scanning all of them is a single string search. */
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

  /** Returns the line at a place, without `margin` characters at both ends. */
  at(place: number, margin = 0): string {
    return this.text.slice((this.starts[place] ?? 0) + margin, this.endOf(place) - margin)
  }

  /** Returns the places of the lines that contain a piece, in order; `isMet` may reject an occurrence by its offset in `text`. */
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
   * Returns the places of the lines with a word that matches this query word: the same word or, from three letters on, one that starts with it. Lines have a
   * blank at both ends.
   */
  meeting(word: string): number[] {
    // Including the blank in the search would stop at every word; letters are rarer.
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
