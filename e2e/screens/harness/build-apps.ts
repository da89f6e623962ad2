import { existsSync } from 'node:fs'
import { mkdir, readdir, rename, rm, stat, utimes, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { build, type Plugin } from 'vite'
import type { TestProject } from 'vitest/node'
import { languageFiles } from '../../../apps/console/language-files.ts'
import { visitorRoutes } from '../../../apps/widget/visitor-routes.ts'
import { buildStaleOf, hashOfBuild } from '../../../scripts/tooling/build.ts'
import { root } from '../../../scripts/tooling/command.ts'
import { enterTestFolder } from '../../../scripts/tooling/test-folder.ts'

/** The front ends whose screens can be tested. */
export type App = 'console' | 'widget'

declare module 'vitest' {
  interface ProvidedContext {
    /** Paths of the files that contain each whole front end as one classic script. */
    scripts: Record<App, string>
  }
}

/** Scripts of other states of the sources are kept for so long: another run may still be using one. */
const keptMs = 3_600_000
const kept = path.join(root, 'node_modules/.cache/porchlight/screens')

const apps: Record<App, { root: string; entry: string; plugins: Plugin[] }> = {
  console: { root: 'apps/console', entry: 'src/main.tsx', plugins: [languageFiles(path.join(import.meta.dirname, '../../samples/languages'))] },
  widget: { root: 'apps/widget/src/frame', entry: 'main.tsx', plugins: [visitorRoutes()] },
}

/**
 * Builds the front ends from source in production mode, but each as one readable script, which the pages in screen tests run. A script is kept: a change in the server
 * needs no other.
 */
export default async function setup(project: TestProject): Promise<() => void> {
  // The server sends the widget's page, with its first view, from the real build.
  await buildStaleOf('apps/widget')
  const leave = enterTestFolder()
  const nodeEnv = process.env.NODE_ENV
  // Without this, a test runner's NODE_ENV would cause a development build of React.
  process.env.NODE_ENV = 'production'
  await mkdir(kept, { recursive: true })
  const scripts = { console: await scriptOf('console'), widget: await scriptOf('widget') }
  process.env.NODE_ENV = nodeEnv
  project.provide('scripts', scripts)
  return leave
}

/** Returns the path of one front end's script, which is built if there is none of these sources. */
async function scriptOf(app: App): Promise<string> {
  const hash = hashOfBuild(`apps/${app}`, 'e2e/screens/harness/build-apps.ts', 'e2e/samples/languages/**')
  const file = path.join(kept, `${app}-${hash}.js`)
  if (existsSync(file)) {
    await utimes(file, new Date(), new Date())
    return file
  }
  for (const name of await readdir(kept)) {
    const other = path.join(kept, name)
    if (name.startsWith(`${app}-`) && Date.now() - (await stat(other)).mtimeMs > keptMs) await rm(other, { force: true })
  }
  const mine = `${file}.${process.pid}`
  await writeFile(mine, await builtScript(app))
  await rename(mine, file)
  return file
}

async function builtScript(app: App): Promise<string> {
  const { entry, plugins, ...of } = apps[app]
  const from = path.join(root, of.root)
  const result = await build({
    root: from,
    plugins,
    configFile: false,
    logLevel: 'error',
    build: {
      write: false,
      minify: false,
      modulePreload: false,
      rolldownOptions: { input: path.join(from, entry), output: { format: 'iife', codeSplitting: false }, onLog: () => {} },
    },
  })
  const made = [result].flat().flatMap((each) => ('output' in each ? each.output : []))
  return made.map((each) => (each.type === 'chunk' ? each.code : '')).join('\n')
}
