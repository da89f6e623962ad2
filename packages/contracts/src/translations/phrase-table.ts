/** A phrase and its translation. */
export type Phrase = { source: string; translation: string }

/** Replaces every phrase in plain text. `size`: memory used, in phrase tokens. */
export type PhraseTable = { translate: (text: string) => string; size: number }

/** A word, whitespace, or any other single character. Words are whole, so `bike` is never found in `bikes`. */
const token = /[\p{L}\p{M}\p{N}_]+|\s+|./gsu
/** All whitespace is equivalent, because HTML may break lines anywhere. */
const asKnown = (piece: string): string => (piece.trim() === '' ? ' ' : piece)

/**
 * Compiles phrases into a table for translating texts. Only whole words match, the leftmost and then the longest phrase wins, and nothing is translated twice.
 * Uses an Aho–Corasick automaton over the reversed phrases: run backwards over a text, it yields the longest phrase that begins at each word, so translating
 * takes time linear in the text, regardless of how many phrases there are and how they overlap.
 */
export function phraseTable(phrases: readonly Phrase[]): PhraseTable {
  const known = phrases.filter(({ source, translation }) => source.trim() !== '' && translation !== '')
  if (known.length === 0) return { translate: (text) => text, size: 0 }
  const { tokenIds, next, fail, found, lengths } = compile(known)

  function translate(text: string): string {
    const pieces = text.match(token) ?? []
    /** For each token, the phrase that begins there; -1: none. */
    const begins = new Int32Array(pieces.length).fill(-1)
    let state = 0
    for (let at = pieces.length - 1; at >= 0; at -= 1) {
      const id = tokenIds.get(asKnown(pieces[at] ?? ''))
      if (id === undefined) {
        state = 0
        continue
      }
      state = follow(next, fail, tokenIds.size, state, id)
      begins[at] = found[state] ?? -1
    }
    let translated = ''
    for (let at = 0; at < pieces.length; ) {
      const phrase = begins[at] ?? -1
      translated += phrase < 0 ? (pieces[at] ?? '') : (known[phrase]?.translation ?? '')
      at += phrase < 0 ? 1 : (lengths[phrase] ?? 1)
    }
    return translated
  }
  return { translate, size: found.length }
}

type Automaton = {
  tokenIds: Map<string, number>
  /** Maps state and token (`state * tokens + token`) to the next state. */
  next: Map<number, number>
  /** The state of the longest proper suffix that is also a state. */
  fail: Int32Array
  /** The longest phrase that ends in each state; -1: none. */
  found: Int32Array
  /** Number of tokens per phrase. */
  lengths: number[]
}

function compile(phrases: readonly Phrase[]): Automaton {
  const tokenIds = new Map<string, number>()
  const backwards = phrases.map(({ source }) =>
    (source.match(token) ?? [])
      .map((piece) => {
        const known = asKnown(piece)
        const id = tokenIds.get(known) ?? tokenIds.size
        tokenIds.set(known, id)
        return id
      })
      .reverse(),
  )
  const tokens = tokenIds.size
  const next = new Map<number, number>()
  const states = [{ parent: 0, token: 0, phrase: -1 }]
  /** States by depth: shorter suffixes must be complete before longer ones use them. */
  const layers: number[][] = []
  for (const [phrase, ids] of backwards.entries()) {
    let state = 0
    for (const [depth, id] of ids.entries()) {
      const key = state * tokens + id
      const child = next.get(key) ?? states.length
      if (child === states.length) {
        states.push({ parent: state, token: id, phrase: -1 })
        next.set(key, child)
        const layer = layers[depth] ?? []
        layers[depth] = layer
        layer.push(child)
      }
      state = child
    }
    const end = states[state]
    if (end) end.phrase = phrase
  }
  const fail = new Int32Array(states.length)
  const found = Int32Array.from(states, ({ phrase }) => phrase)
  for (const [depth, layer] of layers.entries())
    for (const state of layer) {
      const { parent, token: id } = states[state] ?? { parent: 0, token: 0 }
      const suffix = depth === 0 ? 0 : follow(next, fail, tokens, fail[parent] ?? 0, id)
      fail[state] = suffix
      if (found[state] === -1) found[state] = found[suffix] ?? -1
    }
  return { tokenIds, next, fail, found, lengths: backwards.map((ids) => ids.length) }
}

/** Returns the state after one more token: the longest suffix of the text read so far that is a state. */
function follow(next: Map<number, number>, fail: Int32Array, tokens: number, from: number, id: number): number {
  for (let state = from; ; state = fail[state] ?? 0) {
    const to = next.get(state * tokens + id)
    if (to !== undefined) return to
    if (state === 0) return 0
  }
}
