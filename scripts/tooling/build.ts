import { createHash } from 'node:crypto'
import { existsSync, globSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { command, duration, root, say } from './command.ts'
import { compressBuild } from './compress.ts'
import { oneAtATime } from './one-at-a-time.ts'

const markers = path.join(root, 'node_modules/.cache/porchlight')

type Build = { workspace: string; program: string[]; inputs: string[]; isServed?: boolean }

/** What is built, each with the inputs of its build. `isServed`: to browsers. */
const builds: Build[] = [
  {
    workspace: 'apps/server',
    program: ['node', 'build.ts'],
    inputs: [
      'apps/server/{build.ts,package.json,src/**}',
      'packages/**',
      'scripts/{serve,admin,backup,doctor,restore,upgrade}.ts',
      'scripts/{doctor,tooling}/*',
      'package-lock.json',
    ],
    isServed: false,
  },
  {
    workspace: 'apps/console',
    program: ['vite', 'build'],
    inputs: ['apps/console/**', 'scripts/{catalogues,translations/language-file}.ts', 'packages/**', 'package-lock.json', 'tsconfig.json'],
  },
  { workspace: 'apps/hub', program: ['node', 'build.ts'], inputs: ['apps/hub/**', 'packages/**', 'package-lock.json', 'tsconfig.json'] },
  { workspace: 'apps/widget', program: ['node', 'build.ts'], inputs: ['apps/widget/**', 'packages/**', 'package-lock.json', 'tsconfig.json'] },
]

const frontEnds = builds.filter(({ isServed = true }) => isServed).map(({ workspace }) => workspace)

/**
 * Builds each front end whose inputs changed since its last build. Concurrent builds would corrupt each other's files, so the later one waits. Throws an Error
 * with the build's output if one fails.
 */
export const buildStale = (): Promise<void> => oneAtATime(markers, () => buildEach(frontEnds))

/** The same for all that `npm start` needs: with the server, which `npm run dev` and tests run from its sources. */
export const buildProduct = (): Promise<void> => oneAtATime(markers, () => buildEach(builds.map(({ workspace }) => workspace)))

/** The same for some of them. */
export const buildStaleOf = (...workspaces: readonly string[]): Promise<void> => oneAtATime(markers, () => buildEach(workspaces))

async function buildEach(workspaces: readonly string[]): Promise<void> {
  for (const {
    workspace,
    program: [program = '', ...args],
    inputs,
    isServed = true,
  } of builds.filter((each) => workspaces.includes(each.workspace))) {
    const dist = path.join(root, workspace, 'dist')
    const marker = path.join(markers, `${path.basename(workspace)}.hash`)
    const current = hashOf(inputs)
    if (existsSync(dist) && existsSync(marker) && readFileSync(marker, 'utf8') === current) continue
    const started = performance.now()
    say(`Building ${workspace} …`)
    // Without this, a test runner's NODE_ENV would cause development builds.
    const { code, output } = await command(program, args, { cwd: path.join(root, workspace), env: { NODE_ENV: 'production' }, quiet: true })
    if (code !== 0) throw new Error(`${workspace} could not be built:\n${output}`)
    if (isServed) await compressBuild(dist)
    mkdirSync(markers, { recursive: true })
    writeFileSync(marker, current)
    say(`Built ${workspace} in ${duration(performance.now() - started)}.`)
  }
}

/** Returns a hash of what the build of a workspace depends on, and of other files. */
export function hashOfBuild(workspace: string, ...others: readonly string[]): string {
  return hashOf([...builds.flatMap((each) => (each.workspace === workspace ? each.inputs : [])), ...others])
}

function hashOf(patterns: string[]): string {
  const hash = createHash('sha256')
  const files = globSync(patterns, { cwd: root, exclude: (name) => ['node_modules', 'dist', 'test-results'].includes(path.basename(String(name))) })
  for (const file of files.sort()) {
    const full = path.join(root, file)
    if (statSync(full).isFile() && !/\.test\.|\/testing\//.test(file)) hash.update(file).update('\0').update(readFileSync(full)).update('\0')
  }
  return hash.digest('hex')
}
