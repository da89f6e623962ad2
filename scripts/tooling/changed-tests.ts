import path from 'node:path'
import { importersByFile, type ResolvePackage, type Sources } from './importers.ts'
import { testsOfKinds } from './kinds-of-change.ts'

const domainFolder = /^(?:packages\/contracts\/src|apps\/server\/src\/modules|apps\/console\/src\/features)\/([^/]+)\//
/** What puts the whole product together, for programs and for tests: it names every domain and belongs to none. */
const gathers =
  /\/generated\/|^apps\/server\/src\/(testing|demo)\/|^apps\/(server|console)\/src\/[^/]+$|^apps\/console\/src\/app\/|^e2e\/(?!.*\.test\.ts$)|^(bench|scripts)\//
/** What every test depends on, though none loads it. */
const everyTests = /^(package(-lock)?\.json|vitest\.config\.ts)$/
const isTest = (file: string) => /\.test\.tsx?$/.test(file)
const domainOf = (file: string) => (file.includes('/generated/') ? undefined : domainFolder.exec(file)?.[1])

/**
 * What a change should run at once. `domains`: the names of its operations (`tasks` of `tasks.add`), if tests that go through all operations are to go through these
 * only: whatever else was changed cannot have changed others.
 */
export type TestsOfChange = { tests: string[]; domains: string[] | undefined }

/**
 * Returns the tests that a change should run at once: those that load a changed file, those that go through everything of a kind that it may have added to, and those of a
 * changed domain: the ones in its folders, that call its operations, that open its pages in the console, or are named after it. Every test runs the whole product; only
 * what it loads or calls by name says what it is about.
 * @param resolvePackage returns the file behind one of our package names, null for others
 */
export function testsOfChange(changed: readonly string[], sources: Sources, resolvePackage: ResolvePackage): TestsOfChange {
  const domains = new Set(changed.flatMap((file) => domainOf(file) ?? []))
  const touched = loadersOf(changed, sources, resolvePackage)
  const about = [...domains].map((domain) => ({ domain, calls: callsOf(domain, sources), pages: pagesOf(domain, sources) }))
  const ofKinds = new Set(testsOfKinds(changed, sources))
  const areAll = changed.some((file) => everyTests.test(file))
  const tests = [...sources.keys()].filter(isTest).filter((file) => {
    if (areAll || touched.has(file) || ofKinds.has(file)) return true
    const source = sources.get(file) ?? ''
    const name = path.basename(file)
    return about.some(
      ({ domain, calls, pages }) =>
        domainOf(file) === domain ||
        (file.startsWith('e2e/screens/') && (name === `${domain}.test.ts` || name.startsWith(`${domain}-`) || pages.some((page) => page.test(source)))) ||
        calls.some((call) => call.test(source)),
    )
  })
  const names = [...domains].flatMap((domain) => namesOf(domain, sources))
  const areWhole = areAll || names.length === 0 || [...ofKinds].some((file) => touched.has(file) && narrows.test(sources.get(file) ?? ''))
  return { tests, domains: areWhole ? undefined : names }
}

/** A test that can go through the operations of some domains only. */
const narrows = /\bisChecked\b/

/** Returns what the names of the domain's operations begin with. */
const namesOf = (domain: string, sources: Sources): string[] =>
  [...sources]
    .filter(([file]) => file.startsWith(`packages/contracts/src/${domain}/`))
    .flatMap(([, source]) => [...source.matchAll(/\bdefineOperations\('(\w+)'/g)].map(([, name = '']) => name))

/**
 * Returns the changed files and those that load them. What gathers all domains is left out, and so is what loads another domain only because that one loads the
 * changed one: through two or three domains, everything loads everything.
 */
function loadersOf(changed: readonly string[], sources: Sources, resolvePackage: ResolvePackage): Set<string> {
  const loaders = importersByFile(sources, resolvePackage, { types: false })
  const changedDomains = new Set(changed.map(domainOf))
  const found = new Set<string>()
  const waiting = [...changed]
  for (let file = waiting.pop(); file !== undefined; file = waiting.pop()) {
    if (found.has(file)) continue
    found.add(file)
    const domain = domainOf(file)
    for (const loader of loaders.get(file) ?? []) {
      const isNext = domain === undefined || changedDomains.has(domain) || domainOf(loader) === domain
      if (isNext && (domain === undefined || isTest(loader) || !gathers.test(loader))) waiting.push(loader)
    }
  }
  return found
}

/** Returns patterns of calls of the operations that are declared in the domain's folder of contracts: `ana.calls.tasks.add`, `callsAs(page).tasks`. */
function callsOf(domain: string, sources: Sources): RegExp[] {
  const names = [...sources]
    .filter(([file]) => file.startsWith(`packages/contracts/src/${domain}/`))
    .flatMap(([, source]) => [...source.matchAll(/^export const (\w+)Api = /gm)].map(([, name = '']) => name))
  return names.map((name) => new RegExp(`\\b(?:calls|callsAs\\([^()]*\\))\\s*\\.${name}\\b`))
}

/** Returns patterns of the addresses that the manifest of the domain's feature names. */
function pagesOf(domain: string, sources: Sources): RegExp[] {
  const manifest = sources.get(`apps/console/src/features/${domain}/manifest.ts`) ?? ''
  return [...manifest.matchAll(/\b(?:path|to): '(\/admin\/[^':]*[^':/])/g)].map(
    ([, address = '']) => new RegExp(`${address.replaceAll(/[?.]/g, String.raw`\$&`)}(?![\\w-])`),
  )
}
