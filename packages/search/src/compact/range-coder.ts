/** Adaptive bit probabilities: for each, a zero's share of 65,536, and how often it was used. */
export type BitModels = { shares: Uint16Array; uses: Uint8Array }

/** Returns models in which zeros and ones are equally likely. */
export const bitModels = (count: number): BitModels => ({ shares: new Uint16Array(count).fill(1 << 15), uses: new Uint8Array(count) })

/**
 * An arithmetic coder: each bit costs as much as its probability implies, down to hundredths of a bit. Encoder and decoder have the same methods, so that a
 * format is described once: an encoder writes the value it is given; a decoder ignores it and returns the one that was written. Uses only integer arithmetic,
 * so that results are the same on every machine.
 */
export interface BitCoder {
  bit(models: BitModels, at: number, value: number): number
  /** Codes `count` bits without a model. */
  plain(count: number, value: number): number
}

/** Keeps probabilities away from 0 and 1, so that every bit can be coded. */
const shareMin = 32
const shareMax = 65_536 - shareMin
/** After this many uses, a model's adaptation rate stays constant. */
const usesMax = 254
const rangeMin = 2 ** 24
const plainAtOnce = 8

function adapt({ shares, uses }: BitModels, at: number, bit: number): void {
  const share = shares[at] ?? 0
  const used = uses[at] ?? 0
  shares[at] = bit === 0 ? share + Math.trunc((shareMax - share) / (used + 2)) : share - Math.trunc((share - shareMin) / (used + 2))
  if (used < usesMax) uses[at] = used + 1
}

/** Writes bits. */
export class RangeEncoder implements BitCoder {
  private low = 0
  private range = 2 ** 32 - 1
  private kept = 0
  private waiting = 1
  private bytes = new Uint8Array(4096)
  private length = 0

  bit(models: BitModels, at: number, value: number): number {
    const bound = Math.floor((this.range * (models.shares[at] ?? 0)) / 65_536)
    if (value === 0) this.range = bound
    else {
      this.low += bound
      this.range -= bound
    }
    adapt(models, at, value)
    this.normalize()
    return value
  }

  plain(count: number, value: number): number {
    for (let left = count; left > 0; ) {
      const piece = Math.min(left, plainAtOnce)
      left -= piece
      this.range >>>= piece
      this.low += this.range * ((value >>> left) & ((1 << piece) - 1))
      this.normalize()
    }
    return value
  }

  /** Flushes the coder and returns the bytes. */
  finish(): Uint8Array {
    for (let byte = 0; byte < 5; byte++) this.shift()
    return this.bytes.slice(0, this.length)
  }

  private normalize(): void {
    while (this.range < rangeMin) {
      this.range *= 256
      this.shift()
    }
  }

  /** Outputs the highest byte; 0xff bytes are held back, because a carry may still change them. */
  private shift(): void {
    if (this.low < 0xff000000 || this.low >= 2 ** 32) {
      const carry = this.low >= 2 ** 32 ? 1 : 0
      this.push(this.kept + carry)
      for (; this.waiting > 1; this.waiting--) this.push(0xff + carry)
      this.waiting = 0
      this.kept = Math.floor(this.low / rangeMin) & 0xff
    }
    this.waiting++
    this.low = (this.low % rangeMin) * 256
  }

  private push(byte: number): void {
    if (this.length === this.bytes.length) {
      const larger = new Uint8Array(2 * this.length)
      larger.set(this.bytes)
      this.bytes = larger
    }
    this.bytes[this.length++] = byte & 0xff
  }
}

/** Reads an encoder's output; returns zeros past its end. */
export class RangeDecoder implements BitCoder {
  private code = 0
  private range = 2 ** 32 - 1
  private at = 1
  private readonly bytes: Uint8Array

  constructor(bytes: Uint8Array) {
    this.bytes = bytes
    for (let byte = 0; byte < 4; byte++) this.code = this.code * 256 + this.next()
  }

  bit(models: BitModels, at: number): number {
    const bound = Math.floor((this.range * (models.shares[at] ?? 0)) / 65_536)
    const bit = this.code < bound ? 0 : 1
    if (bit === 0) this.range = bound
    else {
      this.code -= bound
      this.range -= bound
    }
    adapt(models, at, bit)
    this.normalize()
    return bit
  }

  plain(count: number): number {
    let value = 0
    for (let left = count; left > 0; ) {
      const piece = Math.min(left, plainAtOnce)
      left -= piece
      this.range >>>= piece
      const bits = Math.min(Math.floor(this.code / this.range), (1 << piece) - 1)
      this.code -= bits * this.range
      value = (value << piece) | bits
      this.normalize()
    }
    return value
  }

  private normalize(): void {
    while (this.range < rangeMin) {
      this.range *= 256
      this.code = this.code * 256 + this.next()
    }
  }

  private next(): number {
    return this.bytes[this.at++] ?? 0
  }
}
