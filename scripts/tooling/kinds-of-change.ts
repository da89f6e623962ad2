import type { Sources } from './importers.ts'

/** What the product has many of, and which files declare one. */
const kinds = {
  operation: /^packages\/contracts\/src\/[^/]+\/(?!.*(?:-events|-metrics)\.ts$)[^/]+\.ts$/,
  event: /^packages\/contracts\/src\/[^/]+\/[^/]+-events\.ts$/,
  metric: /^packages\/contracts\/src\/[^/]+\/[^/]+-metrics\.ts$/,
  table: /^apps\/server\/migrations\/|^apps\/server\/src\/modules\/[^/]+\/tables\.ts$/,
  'permission flag': /^packages\/contracts\/src\/permission-flags\.ts$/,
  module: /^apps\/server\/src\/modules\/[^/]+\/(?:index|reactions|schedules?|tables)\.ts$/,
  'server file': /^apps\/server\/src\/(?!.*\/testing\/).*\.ts$/,
  page: /^apps\/console\/src\/features\/[^/]+\/manifest\.ts$/,
  screen: /^apps\/console\/src\/.*\.tsx$/,
  text: /^apps\/console\/(?:languages\/|src\/.*(?:texts|german|-words)\.ts$)/,
  'file of the shell': /^(?:apps\/console\/(?:first-page\.ts$|src\/(?:app|shared|first-page)\/)|packages\/(?:ui|client)\/src\/)/,
} as const

/** A kind of thing of which some tests go through all: operations, tables, texts and so on. */
export type Kind = keyof typeof kinds

const isTest = (file: string) => /\.test\.tsx?$/.test(file)
const said = /^\/\/ Holds for every ([\w, ]+)\.$/m

/** Returns of which kinds the changed files may have added or changed one. */
export const kindsOfChange = (changed: readonly string[]): Set<Kind> =>
  new Set((Object.keys(kinds) as Kind[]).filter((kind) => changed.some((file) => kinds[kind].test(file) && !isTest(file))))

/**
 * Returns the kinds that a test goes through all of, as its first lines say: `// Holds for every operation and table.` Whatever is added has to be on the lists of such a
 * test, or to be as it wants all others, though it loads nothing of the domain.
 * @throws Error if it names a kind that there is not
 */
export function kindsOfTest(source: string): Kind[] {
  const words = said.exec(source)?.[1]?.split(/, | and /) ?? []
  const unknown = words.filter((word) => !Object.hasOwn(kinds, word))
  if (unknown.length > 0) throw new Error(`no kind of change: ${unknown.join(', ')}. Kinds: ${Object.keys(kinds).join(', ')}.`)
  return words as Kind[]
}

/** Returns the tests that go through all of a kind of which the changed files may have added one. */
export function testsOfKinds(changed: readonly string[], sources: Sources): string[] {
  const asked = kindsOfChange(changed)
  return [...sources].flatMap(([file, source]) => (isTest(file) && kindsOfTest(source).some((kind) => asked.has(kind)) ? [file] : []))
}
