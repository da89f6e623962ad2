import { cpSync, existsSync, globSync, mkdirSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { command } from './command.ts'

/** What belongs to a domain alone: its folders, its looks and the tests of its screens. Its migration stays, as it does in every installation. */
const ownPlaces = (domain: string) => [
  `packages/contracts/src/${domain}`,
  `apps/server/src/modules/${domain}`,
  `apps/console/src/features/${domain}`,
  `e2e/looks/${domain}.look.ts`,
  `e2e/screens/${domain}.test.ts`,
]
const copied = ['apps', 'packages', 'e2e', 'bench', 'scripts', 'docs/export-format.md', 'tsconfig.json', 'package.json']
const isCode = /\.(?:ts|tsx)$/
const leftOut = new Set(['node_modules', 'dist', 'test-results', 'playwright-report'])

/** A copy of the project without a domain, in a folder that the caller removes. */
export function copyWithout(root: string, domains: readonly string[], to: string): { names: ReadonlySet<string>; removed: string[] } {
  for (const each of copied) {
    const isKept = (source: string) => !leftOut.has(path.basename(source))
    cpSync(path.join(root, each), path.join(to, each), { recursive: true, filter: isKept })
  }
  linkPackages(root, to)
  const places = domains.flatMap(ownPlaces).filter((place) => existsSync(path.join(to, place)))
  const names = new Set(places.flatMap((place) => namesIn(path.join(to, place))))
  for (const place of places) rmSync(path.join(to, place), { recursive: true })
  return { names, removed: places }
}

/** Packages of others are shared; those of the project are the copy's own. */
function linkPackages(root: string, to: string): void {
  const modules = path.join(root, 'node_modules')
  mkdirSync(path.join(to, 'node_modules/@porchlight'), { recursive: true })
  for (const name of readdirSync(modules)) if (name !== '@porchlight') symlinkSync(path.join(modules, name), path.join(to, 'node_modules', name))
  for (const file of globSync('{apps,packages}/*/package.json', { cwd: to })) {
    const { name } = JSON.parse(readFileSync(path.join(to, file), 'utf8')) as { name: string }
    symlinkSync(path.join(to, path.dirname(file)), path.join(to, 'node_modules', name))
  }
}

/** The names by which other files could know these: what they export, and what they declare to tables, events, operations and screens. */
function namesIn(place: string): string[] {
  const files = isCode.test(place) ? [place] : globSync('**/*', { cwd: place }).map((file) => path.join(place, file))
  return files
    .filter((file) => isCode.test(file))
    .flatMap((file) => {
      const text = readFileSync(file, 'utf8')
      const exported = [...text.matchAll(/^export (?:default )?(?:async )?(?:const|function|type|interface|class) (\w+)/gm)]
      const declared = [...text.matchAll(/(?:defineOperations|defineRows)\((?:\{ name: )?'(\w+)'/g), ...text.matchAll(/^ {2,4}'?([a-z]+(?:[._]\w+)+)'?:/gm)]
      return [...exported, ...declared].map(([, name = '']) => name)
    })
    .filter((name) => name.length > 3)
}

/** Names in more files than this are conventions, such as `tables` or `created_at`. */
const fileMax = 40

/** Returns the files of a copy that name anything of what is gone. */
function concernedIn(texts: ReadonlyMap<string, string>, names: ReadonlySet<string>): Set<string> {
  const filesOf = new Map([...names].map((name) => [name, [] as string[]]))
  const dotted = [...names].filter((name) => name.includes('.'))
  for (const [file, text] of texts) {
    for (const word of new Set(text.match(/\w+/g) ?? [])) filesOf.get(word)?.push(file)
    for (const name of dotted) if (text.includes(name)) filesOf.get(name)?.push(file)
  }
  return new Set([...filesOf.values()].filter((files) => files.length <= fileMax).flat())
}

/**
 * Runs codegen and the compiler in such a copy, and returns what they say. Only files that name anything of the domain are checked, with those that codegen
 * writes: what is gone can break no other.
 */
export async function findingsIn(copy: string, names: ReadonlySet<string>): Promise<string[]> {
  const generated = await command('node', ['scripts/codegen.ts'], { cwd: copy, quiet: true })
  if (generated.code !== 0) return [generated.output]
  const files = copied.flatMap((each) => globSync(`${each}/**/*`, { cwd: copy })).filter((file) => isCode.test(file) && !file.includes('generated'))
  const texts = new Map(files.map((file) => [file, readFileSync(path.join(copy, file), 'utf8')]))
  const concerned = concernedIn(texts, names)
  for (const [file, text] of texts) if (!concerned.has(file)) writeFileSync(path.join(copy, file), `// @ts-nocheck\n${text}`)
  const types = await command('tsc', ['-p', '.', '--checkers', '1'], { cwd: copy, quiet: true })
  return types.code === 0 ? [] : types.output.split('\n').filter((line) => line.includes('error'))
}
