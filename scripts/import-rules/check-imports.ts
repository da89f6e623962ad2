import path from 'node:path'
import { type Area, areas, browserAreas, neverInBrowsers } from './areas.ts'
import { cacheWrites } from './cache-writes.ts'
import { mainEntries, onMainThread, parserPackages } from './foreign-text.ts'
import { heavyWorkers } from './light-workers.ts'
import { ownPagers, pagerIn } from './own-pagers.ts'
import { type Import, readImports } from './read-imports.ts'

/** A rule violation, with an explanation for the developer who caused it. */
export type Violation = { file: string; line: number; rule: string; message: string }

type Sources = Map<string, string>
type Types = Map<string, readonly { target: string; line: number }[]>

/**
 * Checks files (path relative to the project root → text) against the area table: forbidden imports, product code that uses test code, circular imports.
 * @param resolvePackage returns the file behind one of our package names (`@porchlight/contracts/limits`), null for third-party packages
 */
export function checkImports(sources: Sources, resolvePackage: (specifier: string) => string | null): Violation[] {
  const violations: Violation[] = []
  const graph = new Map<string, string[]>()
  const types: Types = new Map()
  const closedToBrowsers = filesClosedToBrowsers(sources, resolvePackage)
  for (const [file, source] of sources) {
    const area = areas.find((candidate) => candidate.files.some((glob) => matches(file, glob.replace('(*)', '*'))))
    if (!area) {
      violations.push({ file, line: 1, rule: 'no area', message: 'belongs to no area of scripts/import-rules/areas.ts' })
      continue
    }
    const loaded: string[] = []
    const typed: { target: string; line: number }[] = []
    for (const one of readImports(file, source)) {
      const target = resolve(file, one.specifier, resolvePackage)
      if (sources.has(target)) one.typesOnly ? typed.push({ target, line: one.line }) : loaded.push(target)
      const reason =
        objection(area, file, target, one) ??
        (!one.typesOnly && browserAreas.includes(area.name) && closedToBrowsers.has(target) ? 'what it loads must not reach a browser' : null)
      if (reason) violations.push({ file, line: one.line, rule: area.name, message: `may not import ${target}: ${reason}` })
    }
    graph.set(file, loaded)
    types.set(file, typed)
  }
  return [
    ...violations,
    ...gatheredContracts(sources),
    ...circles(graph),
    ...typesOfParents(graph, types),
    ...parsersOnMainThread(sources, graph, resolvePackage),
    ...handMadePagers(sources, graph),
    ...heavyWorkers(sources, graph),
    ...cacheWrites(sources),
    ...tooLong(sources),
  ]
}

function objection(area: Area, file: string, target: string, { typesOnly }: Import): string | null {
  if (area.name !== 'tests' && isTestCode(target) && !typesOnly) return 'test code stays out of the product'
  if (!typesOnly && browserAreas.includes(area.name) && neverInBrowsers.some((name) => packageMatches(target, name))) return 'it must not reach a browser'
  const allowed = typesOnly ? [...area.may, ...(area.mayTypes ?? [])] : area.may
  return allowed.some((rule) => permits(rule, area, file, target)) ? null : area.because
}

function permits(rule: string, area: Area, file: string, target: string): boolean {
  if (!isOwn(target)) return packageMatches(target, rule)
  if (rule === '*' && area.name !== 'tests') return false
  const folder = area.files.map((glob) => folderOf(file, glob)).find(Boolean)
  if (folder === undefined) return matches(target, rule)
  if (rule.includes('{other}')) return folderOf(target, rule.replace('{other}', '(*)')) !== undefined && !matches(target, rule.replace('{other}', folder))
  return matches(target, rule.replace('{same}', folder))
}

/** Returns the contracts that load a package which must not reach a browser, themselves or through others. */
function filesClosedToBrowsers(sources: Sources, resolvePackage: (specifier: string) => string | null): Set<string> {
  const loads = new Map(
    [...sources]
      .filter(([file]) => file.startsWith('packages/contracts/'))
      .map(([file, source]) => [
        file,
        readImports(file, source)
          .filter(({ typesOnly }) => !typesOnly)
          .map(({ specifier }) => resolve(file, specifier, resolvePackage)),
      ]),
  )
  const closed = new Set<string>()
  for (let size = -1; size < closed.size; ) {
    size = closed.size
    for (const [file, targets] of loads)
      if (targets.some((target) => closed.has(target) || neverInBrowsers.some((name) => packageMatches(target, name)))) closed.add(file)
  }
  return closed
}

/** Returns the part of a path matched by the glob's `(*)`. */
function folderOf(file: string, glob: string): string | undefined {
  const [before] = glob.split('(*)')
  if (before === undefined || before === glob || !matches(file, glob.replace('(*)', '*'))) return undefined
  return file.slice(before.length).split('/')[0]
}

const matches = (file: string, glob: string) => path.posix.matchesGlob(file, glob)
const isOwn = (target: string) => /^(apps|packages|e2e|bench|scripts)\//.test(target)
const isTestCode = (target: string) => isOwn(target) && (/\.test\.tsx?$|\/testing(\.ts$|\/)|^(e2e|bench|scripts)\//.test(target) || target === 'vitest')

function packageMatches(target: string, rule: string): boolean {
  if (rule === 'node:*') return target.startsWith('node:')
  if (rule === '*') return !isOwn(target)
  return target === rule || target.startsWith(`${rule}/`)
}

function resolve(file: string, specifier: string, resolvePackage: (specifier: string) => string | null): string {
  const plain = specifier.replace(/\?.*$/, '')
  if (plain.startsWith('.')) return path.posix.normalize(path.posix.join(path.posix.dirname(file), plain))
  return resolvePackage(plain) ?? plain
}

/**
 * Finds parsers of foreign text that the main thread loads: packages imported by files that the server's entries reach by imports. A file that only runs in a worker is named
 * by `heavyTask(new URL(…))`, which is no import. Also finds exceptions that are no longer needed.
 */
function parsersOnMainThread(sources: Sources, graph: Map<string, string[]>, resolvePackage: (specifier: string) => string | null): Violation[] {
  const entries = mainEntries.filter((entry) => sources.has(entry))
  const loaders = new Map<string, string>(entries.map((entry) => [entry, '']))
  const waiting = [...entries]
  for (let file = waiting.pop(); file !== undefined; file = waiting.pop())
    for (const next of graph.get(file) ?? [])
      if (!loaders.has(next)) {
        loaders.set(next, file)
        waiting.push(next)
      }
  const violations: Violation[] = []
  const needed = new Set<string>()
  for (const file of loaders.keys()) {
    for (const { specifier, typesOnly, line } of readImports(file, sources.get(file) ?? '')) {
      const parser = typesOnly ? undefined : parserPackages.find((name) => packageMatches(resolve(file, specifier, resolvePackage), name))
      if (!parser) continue
      if (onMainThread.some((each) => each.file === file && each.packages.includes(parser))) needed.add(`${file} ${parser}`)
      else
        violations.push({
          ...{ file, line, rule: 'foreign text' },
          message: `may not import ${parser}: text of others is parsed in workers (heavyTask), and the main thread loads this file: ${wayTo(file, loaders)}`,
        })
    }
  }
  // Planted violations are checked one by one.
  const all = entries.length < mainEntries.length ? [] : onMainThread.flatMap(({ file, packages }) => packages.map((name) => `${file} ${name}`))
  for (const each of all.filter((one) => !needed.has(one)))
    violations.push({
      file: 'scripts/import-rules/foreign-text.ts',
      line: 1,
      rule: 'foreign text',
      message: `lists ${each}, which the main thread does not load`,
    })
  return violations
}

/** Returns by which files the server's entry reaches a file. */
function wayTo(file: string, loaders: ReadonlyMap<string, string>): string {
  const way = [file]
  for (let at = loaders.get(file); at; at = loaders.get(at)) way.unshift(at)
  return way.join(' → ')
}

/**
 * Finds imports of all contracts at once, and files of contracts that would gather others. A test that loads one of them would have to run after a change in any
 * domain, and a worker would load all domains.
 */
function gatheredContracts(sources: Sources): Violation[] {
  return [...sources].flatMap(([file, source]) => {
    const rule = 'contracts by domain'
    const isContract = file.startsWith('packages/contracts/')
    return [
      ...readImports(file, source)
        .filter(({ specifier }) => specifier === '@porchlight/contracts')
        .map(({ line }) => ({ file, line, rule, message: 'may not import all contracts: name the file of the domain, `@porchlight/contracts/tasks/tasks`' })),
      ...(isContract && /^export \*/m.test(source) ? [{ file, line: 1, rule, message: 'may not gather the exports of other files with `export *`' }] : []),
    ]
  })
}

/** Finds pagers outside the kernel and `lists`, and files that are listed as such and are none. */
function handMadePagers(sources: Sources, graph: Map<string, string[]>): Violation[] {
  const advice =
    'read pages by keysetPage or walkedPage of the kernel, or rowPage of lists; if the order is not by columns, say why in scripts/import-rules/own-pagers.ts'
  return [...sources].flatMap(([file, source]): Violation[] => {
    if (isTestCode(file)) return []
    const found = pagerIn(file, source, graph.get(file) ?? [])
    if (found !== undefined && ownPagers[file] === undefined) return [{ file, line: 1, rule: 'own pager', message: `${found}: ${advice}` }]
    return found === undefined && ownPagers[file] !== undefined
      ? [{ file, line: 1, rule: 'own pager', message: 'it is listed as a pager of its own and is none' }]
      : []
  })
}

/** Maximum number of lines of a file that people write. */
const linesMax = 400

/** Finds files that are too long to be read in one go. */
function tooLong(sources: Sources): Violation[] {
  return [...sources].flatMap(([file, source]) => {
    const lines = source.split('\n').length - 1
    if (lines <= linesMax || file.includes('/generated/')) return []
    return [{ file, line: linesMax, rule: 'too long', message: `has ${lines} lines, more than ${linesMax}: part it by what it does` }]
  })
}

/** Finds circular imports. */
function circles(graph: Map<string, string[]>): Violation[] {
  const found: Violation[] = []
  const state = new Map<string, 'open' | 'done'>()
  const visit = (file: string, trail: string[]) => {
    if (state.get(file) === 'done') return
    if (state.get(file) === 'open') {
      const circle = [...trail.slice(trail.indexOf(file)), file]
      found.push({ file, line: 1, rule: 'circle', message: circle.join(' → ') })
      return
    }
    state.set(file, 'open')
    for (const next of graph.get(file) ?? []) visit(next, [...trail, file])
    state.set(file, 'done')
  }
  for (const file of graph.keys()) visit(file, [])
  return found
}

/**
 * Finds files that take a type from a file that loads them, such as a component from its parent: neither can be read, moved or used without the other. Declare the
 * type in the file that is loaded, or in a file of its own.
 */
function typesOfParents(graph: Map<string, string[]>, types: Types): Violation[] {
  return [...types].flatMap(([file, typed]) =>
    (product.test(file) && file !== partsOfModules ? typed : [])
      .filter(
        ({ target }) => graph.get(target)?.includes(file) || (!describesItself.test(file) && types.get(target)?.some((back) => back.target === file) === true),
      )
      .map(({ target, line }) => ({ file, line, rule: 'type of a parent', message: `takes a type from ${target}, which imports this file` })),
  )
}

const product = /^(apps|packages)\/[^/]+\/src\/(?!.*(\.test\.|testing\/|generated\/))/
/** It names the type of everything that a module can consist of. */
const partsOfModules = 'apps/server/src/kernel/kernel.ts'
/** A context has a kernel, which has operations, which get a context: here types may name each other, as long as no file loads one that takes its types. */
const describesItself = /^(apps\/server\/src\/kernel\/|packages\/contracts\/src\/[^/]+$)/
