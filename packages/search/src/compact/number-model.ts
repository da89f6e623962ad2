import { type DocumentBlocks, inOrderOf } from './document-blocks.ts'
import { type BitCoder, type BitModels, bitModels } from './range-coder.ts'

/** How many bits after the leading one are modelled, for numbers and for letters; lower bits are zero and one about equally often. */
const headBitsOf = { number: 3, letter: 8 } as const
const lengthBits = 5

/** An adaptive model of numbers from 0 to about two billion: predicts their length in bits, and for each length their highest bits. */
export class NumberModel {
  private readonly lengths: BitModels = bitModels(1 << lengthBits)
  private readonly heads: BitModels
  private readonly headBits: number

  constructor(of: keyof typeof headBitsOf = 'number') {
    this.headBits = headBitsOf[of]
    this.heads = bitModels(1 << (lengthBits + this.headBits))
  }

  /** Encodes `value`, or decodes a number and ignores `value`; returns the number. */
  code(coder: BitCoder, value = 0): number {
    const { headBits } = this
    const above = value + 1
    const actual = 32 - Math.clz32(above)
    let node = 1
    for (let level = lengthBits - 1; level >= 0; level--) node = 2 * node + coder.bit(this.lengths, node, (actual >>> level) & 1)
    const length = node - (1 << lengthBits)
    const rest = Math.max(0, length - 1)
    const modelled = Math.min(rest, headBits)
    const left = rest - modelled
    let head = 1
    for (let bit = rest - 1; bit >= left; bit--) head = 2 * head + coder.bit(this.heads, (length << headBits) + head, (above >>> bit) & 1)
    if (left === 0) return head - 1
    return ((head << left) | coder.plain(left, above & ((1 << left) - 1))) - 1
  }
}

/** Predicts the gaps between postings. This works because documents in a block have similar numbers of words. */
export class GapModels {
  private readonly models: NumberModel[] = []
  /** For each document, the total number of words in it and all later ones, and the average words per document in its block. */
  private readonly wordsFrom: Float64Array
  private readonly wordsOf: Uint16Array

  constructor(blocks: DocumentBlocks) {
    const order = inOrderOf(blocks)
    this.wordsFrom = new Float64Array(order.length + 1)
    this.wordsOf = new Uint16Array(order.length)
    for (let place = order.length - 1; place >= 0; place--) {
      const words = blocks.words[blocks.blockOf[order[place] ?? 0] ?? 0] ?? 1
      this.wordsOf[place] = words
      this.wordsFrom[place] = (this.wordsFrom[place + 1] ?? 0) + words
    }
  }

  /**
   * Returns the model for the gap to the next of `left` postings. The mean gap determines the distribution, so there is one model per quarter octave of the
   * mean.
   */
  for(place: number, left: number): NumberModel {
    const mean = Math.floor((8 * (this.wordsFrom[place] ?? 0)) / (left * (this.wordsOf[place] ?? 1)))
    const length = 32 - Math.clz32(mean)
    const quarter = 4 * length + ((mean >>> Math.max(0, length - 3)) & 3)
    let model = this.models[quarter]
    if (!model) {
      model = new NumberModel()
      this.models[quarter] = model
    }
    return model
  }
}
