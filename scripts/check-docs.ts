// Fails if a document names a path, an npm script, an operation or a link that no longer exists, if a comment cites a missing requirement or document, or if
// docs/requirements.md names a missing test. The requirement checks are themselves tested with planted lines first.
import { existsSync, globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { operations } from '../packages/contracts/src/api.ts'
import { judgeReferences } from './requirements/judge-references.ts'
import { plantedReferences, plantedRows } from './requirements/planted.ts'
import { readRequirements } from './requirements/read-requirements.ts'
import { root, say } from './tooling/command.ts'

const documents = globSync(['*.md', 'docs/**/*.md', '{apps,packages}/*/README.md', 'apps/server/src/**/README.md'], {
  cwd: root,
  exclude: ['**/node_modules/**'],
}).sort()
const scripts: Record<string, string> = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8')).scripts
const domains = new Set(operations.map(({ name }) => name.split('.')[0]))
const names = new Set(operations.map(({ name }) => name))
const codeFiles = /\.(ts|tsx|mjs|json|sql|css|md|yml|html|svg|png)$/

const code = globSync(['{apps,packages}/*/{src,migrations}/**/*.{ts,tsx,css,sql,html}', '{apps,packages}/*/*.ts', '{e2e,bench,scripts}/**/*.{ts,tsx,mjs}'], {
  cwd: root,
  exclude: ['**/node_modules/**', '**/dist/**'],
}).sort()
const read = (file: string) => readFileSync(path.join(root, file), 'utf8')

const requirements = readRequirements(read('docs/requirements.md'), (file) => existsSync(path.join(root, file)))
const known = { ids: requirements.ids, documents: new Set(documents.map((document) => path.basename(document))) }

const problems = [
  ...unproven(),
  ...(code.length < 500 || requirements.ids.size < 50
    ? [`Only ${code.length} files and ${requirements.ids.size} requirements were read: the check looks in the wrong place.`]
    : []),
  ...requirements.problems.map((problem) => `docs/requirements.md: ${problem}`),
  ...[...documents, ...code].flatMap((file) => judgeReferences(file, read(file), known)),
  ...documents.flatMap((document) => {
    const text = read(document)
    return [...missingLinks(document, text), ...missingPaths(document, text), ...missingScripts(text), ...missingOperations(text)].map(
      (problem) => `${document}: ${problem}`,
    )
  }),
]
for (const problem of problems) say(problem)
say(`${documents.length} documents, ${requirements.ids.size} requirements, ${code.length} files that may cite them: ${problems.length} problems.`)
process.exitCode = problems.length > 0 || documents.length === 0 ? 1 : 0

/** Returns planted lines that the requirement checks miss, and counterparts they wrongly reject. */
function unproven(): string[] {
  const sample = { ids: new Set(['A1', 'A2', 'A3']), documents: new Set(['testing.md']) }
  const cases = [
    ...plantedReferences.map(({ name, file, bad, good }) => ({ name, bad: judgeReferences(file, bad, sample), good: judgeReferences(file, good, sample) })),
    ...plantedRows.map(({ name, bad, good }) => ({ name, bad: rowProblems(bad), good: rowProblems(good) })),
  ]
  return cases.flatMap(({ name, bad, good }) => [
    ...(bad.length === 0 ? [`the check does not see: ${name}`] : []),
    ...good.map((problem) => `the check forbids a twin (${name}): ${problem}`),
  ])
}

function rowProblems(rows: string): string[] {
  return readRequirements(rows, (file) => file === 'apps/a.test.ts').problems
}

/** Checks links and images inside the repository. */
function missingLinks(document: string, text: string): string[] {
  const targets = [...text.matchAll(/\]\(([^)\s#]+)[^)]*\)|src="([^"]+)"/g)].map((match) => match[1] ?? match[2] ?? '')
  return targets
    .filter((target) => !/^[a-z]+:|^\/|…/.test(target) && !existsSync(path.join(root, path.dirname(document), target)))
    .map((target) => `the link ${target} leads nowhere`)
}

/** Checks `apps/server/src/main.ts` and the like in code marks; `<name>`, `*` and `…` are placeholders. */
function missingPaths(document: string, text: string): string[] {
  const marked = [...withoutFences(text).matchAll(/`([^`\n]+)`/g)].map((match) => match[1] ?? '')
  const paths = marked.filter(
    (mark) => /^\.?[\w@-]+(\/[\w.@-]+)+\/?$/.test(mark) && (/^(apps|packages|scripts|e2e|bench|docs|\.ci)\//.test(mark) || codeFiles.test(mark)),
  )
  // A document that names a folder may name files relative to it.
  const folders = ['', path.dirname(document), ...paths.filter((mark) => existsSync(path.join(root, mark)))]
  // Files that the build writes do not exist before the first build.
  const built = (mark: string) => mark.split('/').includes('dist')
  const exists = (mark: string) => built(mark) || folders.some((folder) => existsSync(path.join(root, folder, mark)))
  return paths.filter((mark) => !exists(mark)).map((mark) => `the path ${mark} is gone`)
}

function missingScripts(text: string): string[] {
  const named = [...text.matchAll(/npm run ([a-z][\w:|-]*)/g)].flatMap((match) => (match[1] ?? '').split('|'))
  return named.filter((name) => name !== '' && !(name in scripts)).map((name) => `the script npm run ${name} is gone`)
}

/** Checks `conversations.list` in code marks, if its first word is a domain of the operation table. */
function missingOperations(text: string): string[] {
  const marked = [...withoutFences(text).matchAll(/`([a-z]\w+\.[a-z]\w+)`/g)].map((match) => match[1] ?? '')
  const isOperation = (mark: string) => domains.has(mark.split('.')[0]) && /\.[a-z]+[A-Z]?\w*$/.test(mark) && !codeFiles.test(mark) && !mark.includes('_')
  return marked.filter((mark) => isOperation(mark) && !names.has(mark)).map((mark) => `the operation ${mark} is gone`)
}

/** Removes fenced blocks: they show code, which the compiler checks. */
function withoutFences(text: string): string {
  return text.replace(/^```[\s\S]*?^```/gm, '')
}
