import { type Hostile, hostileInputs } from './hostile-inputs.ts'

/** A parser under test; throwing counts as a refusal. */
export type Parser = (text: string) => unknown
/** A parser whose cost grew faster than its input, with the CPU time in ms for texts of `lengths`. */
export type Steep = { parser: string; input: string; lengths: readonly number[]; ms: number[] }

const textLengths: readonly number[] = [1000, 2000, 4000, 8000]
/** Costs below this are ignored: the longest text may have been read only once or twice. */
const quickMs = 4
/** Maximum growth from the first to the last length; linear would be 8, quadratic 64. */
const steepest = 32
/** The same up to the third length; linear would be 4, quadratic 16. */
const steepAtThird = 7
/** The same from the third to the last length; linear would be 2, quadratic 4. A parser that costs more from some length on, and grows in proportion from there, is not steep. */
const steepAtLast = 2.6
/** Growth from the first to the last length that makes a closer look worth its time: a shared processor sometimes takes twice as long for a while. */
const suspicious = steepest / 2
/**
 * Rounds before a parser is called steep: garbage collection may distort a few rounds of the longest text, but not many. It distorts rounds that take long less,
 * so fewer of them are enough.
 */
const rounds = { atLeast: 4, atMost: 12 }
/** Total time in ms after which the fewest rounds are enough, and total time after which even two are. */
const enoughMs = 300
const plentyMs = 1000

/** Returns the CPU time in ms that parsing takes. Unlike elapsed time, it isn't affected by other processes. */
function cost(parser: Parser, text: string): number {
  const before = process.cpuUsage()
  try {
    parser(text)
  } catch {
    // The time until a refusal counts too.
  }
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1000
}

/** True if the elapsed time rules out a cost of `quickMs`. Checked first, because reading a clock costs a hundredth of reading the CPU time. */
function isQuick(parser: Parser, text: string): boolean {
  const began = performance.now()
  try {
    parser(text)
  } catch {
    // The parser refused the text.
  }
  return performance.now() - began < quickMs
}

/** Returns the least cost of each text. Each round reads all of them, so that a while in which the processor is slower does not slow down one of them alone. */
function leastCosts(parser: Parser, texts: readonly string[]): number[] {
  const best = texts.map(() => Number.POSITIVE_INFINITY)
  let spent = 0
  const isEnough = (round: number) => round >= rounds.atMost || (round >= 2 && spent >= plentyMs) || (round >= rounds.atLeast && spent >= enoughMs)
  for (let round = 0; !isEnough(round); round++) {
    for (const [at, text] of texts.entries()) {
      const ms = cost(parser, text)
      best[at] = Math.min(best[at] ?? ms, ms)
      spent += ms
    }
  }
  return best
}

/** Runs each parser on every hostile text, of four lengths of which each is twice the one before; returns those whose cost grows faster than the length, with the first text that shows it. */
export function measureGrowth(parsers: Record<string, Parser>, inputs = hostileInputs, lengths = textLengths): Steep[] {
  // Built once, because building a text takes longer than most parsers need to read it.
  const longest = inputs.map((hostile) => ({ ...hostile, text: hostile.make(lengths.at(-1) ?? 0) }))
  return Object.entries(parsers).flatMap(([name, parser]) => firstSteep(name, parser, longest, lengths) ?? [])
}

/** Of four lengths, the third must show it too, because a busy machine sometimes distorts the longest alone, and so must the last step. */
const isSteep = ([first = 0, ...rest]: readonly number[]): boolean => {
  const [third = 0, last = 0] = [rest[1], rest.at(-1)]
  return last >= quickMs && last > steepest * first && (rest.length < 3 || (third > steepAtThird * first && last > steepAtLast * third))
}

/** Returns the first steep growth, if any; measures precisely only inputs that are slow at all. */
function firstSteep(name: string, parser: Parser, inputs: readonly (Hostile & { text: string })[], lengths: readonly number[]): Steep | undefined {
  for (const { name: input, make, text } of inputs) {
    if (isQuick(parser, text)) continue
    // Once is enough to rule out a steep growth, as more rounds would only find a lower cost.
    const once = cost(parser, text)
    const [first = 0] = leastCosts(parser, [make(lengths[0] ?? 0)])
    if (once < quickMs || once <= suspicious * first) continue
    // Measured anew before it is reported: chance doesn't slow down the same text twice, or speed it up twice of three times.
    const texts = lengths.map(make)
    const [one, other] = [leastCosts(parser, texts), leastCosts(parser, texts)]
    const tries = isSteep(one) === isSteep(other) ? [one, other] : [one, other, leastCosts(parser, texts)]
    const steep = tries.filter(isSteep)
    if (steep[1]) return { parser: name, input, lengths, ms: steep[1] }
  }
  return undefined
}
