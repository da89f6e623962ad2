import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { availableParallelism } from 'node:os'
import path from 'node:path'
import { check } from 'recheck'
import { z } from 'zod'
import type { Pattern } from './read-patterns.ts'

/** How the cost of a pattern grows: a `degree` of 1 is linear, Infinity exponential, null unknown. `attack` is an input that demonstrates it. */
const Verdict = z.object({ degree: z.number().or(z.literal('exponential')).nullable(), attack: z.string() })
export type Verdict = z.infer<typeof Verdict>
const Verdicts = z.record(z.string(), Verdict)

/** Maximum steps for an input of bounded length: about 50 ms. */
const stepsMax = 10_000_000
/**
 * Timeout for analysing one pattern; reached only on a very busy machine or by a pattern too complex for a person to read. It also replaces the timeouts of the
 * analyser's individual steps: when one of those expires, the analyser reports the pattern as dangerous, which could happen to any pattern on a busy machine.
 */
const patienceMs = 900_000

const keyOf = ({ source, flags }: Pattern) => `/${source}/${flags}`
/** Without repetition there is no backtracking. */
const isPlain = ({ source }: Pattern) => !/[*+{]/.test(source.replace(/\\./g, '').replace(/\[[^\]]*\]/g, ''))

/** Returns why the pattern is not allowed; undefined if it is. */
export function objection({ bound }: Pattern, { degree, attack }: Verdict): string | undefined {
  if (degree === 1) return undefined
  if (degree === null) return 'could not be analysed: make it simpler'
  const growth = degree === 'exponential' ? 'exponentially' : `with the length to the power of ${degree}`
  if (bound === null || degree === 'exponential') return `its cost grows ${growth}, for example with ${attack}`
  return bound ** degree > stepsMax ? `its cost grows ${growth}: ${bound} characters are too many` : undefined
}

/**
 * Verdicts that are kept in the repository: to analyse every pattern takes a minute of two processors, and a verdict depends on nothing but the pattern and the analyser.
 * Another version of the analyser judges everything anew.
 */
const Kept = z.object({ analyser: z.string(), linear: z.array(z.string()), others: Verdicts })
/** `cache`: the same for patterns that only this machine knows so far. */
type Files = { kept: string; cache: string }

/** Analyses patterns concurrently; `files` hold earlier results. */
export async function judgePatterns(patterns: readonly Pattern[], files?: Files): Promise<Map<Pattern, Verdict>> {
  const earlier = files ? { ...readKept(files.cache), ...readKept(files.kept) } : {}
  const known: Record<string, Verdict> = { ...earlier }
  const open = new Map(patterns.filter((pattern) => !isPlain(pattern) && !known[keyOf(pattern)]).map((pattern) => [keyOf(pattern), pattern]))
  const queue = [...open]
  const workOff = async () => {
    for (let next = queue.pop(); next; next = queue.pop()) known[next[0]] = await judge(next[1])
  }
  await Promise.all(Array.from({ length: availableParallelism() }, workOff))
  if (files && open.size > 0) keep(files.cache, known)
  return new Map(patterns.map((pattern) => [pattern, known[keyOf(pattern)] ?? { degree: 1, attack: '' }]))
}

/** Writes the verdicts about these patterns into the file of the repository. */
export function keepVerdicts(file: string, verdicts: Map<Pattern, Verdict>): void {
  keep(file, Object.fromEntries([...verdicts].filter(([pattern]) => !isPlain(pattern)).map(([pattern, verdict]) => [keyOf(pattern), verdict])))
}

async function judge({ source, flags }: Pattern): Promise<Verdict> {
  const result = await check(source, flags, { timeout: patienceMs, incubationTimeout: patienceMs, attackTimeout: patienceMs })
  if (result.status === 'safe') return { degree: 1, attack: '' }
  if (result.status === 'unknown') return { degree: null, attack: '' }
  const { complexity, attack } = result
  return { degree: complexity.type === 'polynomial' ? complexity.degree : 'exponential', attack: attack.pattern }
}

function keep(file: string, verdicts: Record<string, Verdict>): void {
  const sorted = Object.entries(verdicts)
    .filter(([, { degree }]) => degree !== null)
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
  const linear = sorted.flatMap(([pattern, { degree }]) => (degree === 1 ? [pattern] : []))
  const kept: z.infer<typeof Kept> = { analyser: analyser(), linear, others: Object.fromEntries(sorted.filter(([, { degree }]) => degree !== 1)) }
  mkdirSync(path.dirname(file), { recursive: true })
  writeFileSync(file, `${JSON.stringify(kept, null, 2)}\n`)
}

function readKept(file: string): Record<string, Verdict> {
  try {
    const { analyser: by, linear, others } = Kept.parse(JSON.parse(readFileSync(file, 'utf8')))
    return by === analyser() ? { ...Object.fromEntries(linear.map((pattern) => [pattern, { degree: 1, attack: '' }])), ...others } : {}
  } catch {
    return {}
  }
}

const Package = z.object({ version: z.string() })
const analyser = () => `recheck ${Package.parse(createRequire(import.meta.url)('recheck/package.json')).version}`
