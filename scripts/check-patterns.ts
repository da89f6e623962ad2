// Checks that every regular expression in the product takes time linear in its input, or has a comment stating the maximum length of that input. The check is
// itself tested with planted patterns first. PATTERNS=write keeps the verdicts about today's patterns in the repository: others are analysed in each new copy of it.
import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { judgePatterns, keepVerdicts, objection } from './patterns/judge-patterns.ts'
import { planted } from './patterns/planted.ts'
import { type Opaque, type Pattern, readPatterns } from './patterns/read-patterns.ts'
import { root, say } from './tooling/command.ts'
import { KeptResults } from './tooling/kept-results.ts'

const files = { kept: path.join(root, 'scripts/patterns/verdicts.json'), cache: path.join(root, 'node_modules/.cache/porchlight/patterns.json') }

type Sources = readonly (readonly [file: string, text: string])[]

async function problemsIn(sources: Sources, known?: typeof files): Promise<{ count: number; problems: Map<string, string[]> }> {
  const kept = known && new KeptResults<{ patterns: Pattern[]; opaque: Opaque[] }>('patterns', 'scripts/patterns/read-patterns.ts')
  const read = sources.map(([file, text]) => kept?.of([file, text], () => readPatterns(file, text)) ?? readPatterns(file, text))
  kept?.save()
  const patterns = read.flatMap((each) => each.patterns)
  const verdicts = await judgePatterns(patterns, known)
  if (known && process.env.PATTERNS === 'write') keepVerdicts(known.kept, verdicts)
  const problems = new Map<string, string[]>()
  const note = (file: string, problem: string) => problems.set(file, [...(problems.get(file) ?? []), problem])
  for (const { file, line, problem } of read.flatMap((each) => each.opaque)) note(file, `${file}:${line} ${problem}`)
  for (const [pattern, verdict] of verdicts) {
    const problem = objection(pattern, verdict)
    if (problem) note(pattern.file, `${pattern.file}:${pattern.line} /${pattern.source}/${pattern.flags}: ${problem}`)
  }
  return { count: patterns.length, problems }
}

// Analysed anew each time: this shows that the analyser works here.
const { problems: found } = await problemsIn(
  planted.flatMap(({ name, bad, good }) => [[`${name} (bad).ts`, bad] as const, [`${name} (good).ts`, good] as const]),
)
const unproven = planted.flatMap(({ name }) => [
  ...(found.has(`${name} (bad).ts`) ? [] : [`the check does not see: ${name}`]),
  ...(found.get(`${name} (good).ts`) ?? []).map((problem) => `the check forbids a twin: ${problem}`),
])

const sources = globSync('{apps,packages}/*/src/**/*.{ts,tsx}', { cwd: root, exclude: ['**/*.test.{ts,tsx}', '**/testing/**'] }).sort()
const { count, problems } = await problemsIn(
  sources.map((file) => [file, readFileSync(path.join(root, file), 'utf8')] as const),
  files,
)
const empty = count < 100 ? [`Only ${count} patterns were read: the check looks in the wrong place.`] : []

const all = [...unproven, ...empty, ...[...problems.values()].flat()]
for (const problem of all) say(problem)
say(`${sources.length} files, ${count} patterns, ${planted.length} planted ones: ${all.length} problems.`)
process.exitCode = all.length > 0 ? 1 : 0
