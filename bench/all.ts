// What is compared from release to release: every figure beside that of the last release (bench/results) and its goal. Names of parts run only these; --keep
// writes the figures into the file of this version.
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { command, root, say } from '../scripts/tooling/command.ts'
import { figuresFile } from './all/figures.ts'
import { type Part, parts, type Row } from './all/rows.ts'

const { values: options, positionals } = parseArgs({ allowPositionals: true, options: { keep: { type: 'boolean', default: false } } })
const results = path.join(import.meta.dirname, 'results')
const { version } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8')) as { version: string }
type Figures = Record<string, number>

const wanted = parts.filter(({ name }) => positionals.length === 0 || positionals.includes(name))
if (wanted.length === 0) throw new Error(`There are these parts: ${parts.map(({ name }) => name).join(', ')}`)
const figures: Figures = {}
for (const part of wanted) Object.assign(figures, await run(part))
print(figures)
if (options.keep) writeFileSync(fileOf(version), `${JSON.stringify({ ...kept(version), ...figures }, null, 2)}\n`)

/** Runs one measurement in a process of its own, and returns the figures that it hands over. */
async function run({ name, bench, args }: Part): Promise<Figures> {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'porchlight-bench-'))
  const file = path.join(folder, 'figures')
  writeFileSync(file, '')
  say(`\n${name}: npm run bench ${[bench, ...args].join(' ')}`)
  try {
    await command(process.execPath, [path.join(import.meta.dirname, `${bench}.ts`), ...args], { env: { [figuresFile]: file } })
    const lines = readFileSync(file, 'utf8').split('\n').filter(Boolean)
    return Object.fromEntries(lines.map((line) => JSON.parse(line) as { name: string; value: number }).map((each) => [each.name, each.value]))
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

function print(now: Figures): void {
  const before = lastRelease()
  const rows = wanted.flatMap((part) => part.rows)
  const width = Math.max(...rows.map(({ name }) => name.length))
  say(`\n${'figure'.padEnd(width)}      now   ${before.release.padStart(8)}  now/then      goal`)
  for (const row of rows) say(line(row, width, now[row.name], before.figures[row.name]))
}

function line({ name, goal, isMost }: Row, width: number, now: number | undefined, then: number | undefined): string {
  const form = (figure: number | undefined) => (figure === undefined ? '—' : figure.toFixed(2)).padStart(8)
  const isMet = now !== undefined && (isMost ? now <= goal : now >= goal)
  const quotient = now === undefined || then === undefined ? undefined : now / then
  return `${name.padEnd(width)} ${form(now)}   ${form(then)}  ${form(quotient)}  ${isMost ? '≤' : '≥'} ${form(goal)} ${isMet ? 'met' : 'missed'}`
}

/** The figures of the newest version that has a file; those of this one, unless they are about to be written. */
function lastRelease(): { release: string; figures: Figures } {
  const versions = readdirSync(results)
    .map((file) => path.basename(file, '.json'))
    .sort((one, other) => one.localeCompare(other, 'en', { numeric: true }))
  const release = versions.at(-1) ?? version
  return { release, figures: kept(release) }
}

function kept(release: string): Figures {
  try {
    return JSON.parse(readFileSync(fileOf(release), 'utf8')) as Figures
  } catch {
    return {}
  }
}

function fileOf(release: string): string {
  return path.join(results, `${release}.json`)
}
