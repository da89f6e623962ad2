// `npm run bench [name]`: lists the benchmarks in bench/, or runs one. Passes on further arguments.
import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { command, root, say } from './tooling/command.ts'

const found = globSync(['bench/*.ts', 'bench/drills/*.ts'], { cwd: root, exclude: (name) => String(name).endsWith('.test.ts') })
const names = found.map((file) => path.relative('bench', file).replace(/\.ts$/, '')).sort()
const [wanted, ...rest] = process.argv.slice(2)

if (wanted && names.includes(wanted)) {
  process.exitCode = (await command(process.execPath, [`bench/${wanted}.ts`, ...rest])).code
} else {
  if (wanted) say(`There is no measurement ${wanted}.`)
  say('Measurements (npm run bench <name>):')
  for (const name of names) say(`  ${name.padEnd(22)} ${firstComment(name)}`)
  process.exitCode = wanted ? 2 : 0
}

function firstComment(name: string): string {
  return /^\/\/ ?(.*)/.exec(readFileSync(path.join(root, 'bench', `${name}.ts`), 'utf8'))?.[1] ?? ''
}
