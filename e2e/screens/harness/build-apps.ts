import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { build, type Plugin } from 'vite'
import type { TestProject } from 'vitest/node'
import { languageFiles } from '../../../apps/console/language-files.ts'
import { visitorRoutes } from '../../../apps/widget/visitor-routes.ts'
import { buildStaleOf } from '../../../scripts/tooling/build.ts'
import { enterTestFolder } from '../../../scripts/tooling/test-folder.ts'

/** The front ends whose screens can be tested. */
export type App = 'console' | 'widget'

declare module 'vitest' {
  interface ProvidedContext {
    /** Paths of the files that contain each whole front end as one classic script. */
    scripts: Record<App, string>
  }
}

const apps: Record<App, { root: string; entry: string; plugins: Plugin[] }> = {
  console: { root: 'apps/console', entry: 'src/main.tsx', plugins: [languageFiles(path.join(import.meta.dirname, '../../samples/languages'))] },
  widget: { root: 'apps/widget/src/frame', entry: 'main.tsx', plugins: [visitorRoutes()] },
}

/** Builds the front ends from source in production mode, but each as one readable script, which the pages in screen tests run. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  // The server sends the widget's page, with its first view, from the real build.
  await buildStaleOf('apps/widget')
  const leave = enterTestFolder()
  const folder = await mkdtemp(path.join(os.tmpdir(), 'porchlight-screens-'))
  const nodeEnv = process.env.NODE_ENV
  // Without this, a test runner's NODE_ENV would cause a development build of React.
  process.env.NODE_ENV = 'production'
  const scripts = { console: await scriptOf('console', folder), widget: await scriptOf('widget', folder) }
  process.env.NODE_ENV = nodeEnv
  project.provide('scripts', scripts)
  return async () => {
    await rm(folder, { recursive: true, force: true })
    leave()
  }
}

/** Builds one front end; returns the script's path. */
async function scriptOf(app: App, folder: string): Promise<string> {
  const { entry, plugins, ...of } = apps[app]
  const root = path.join(import.meta.dirname, '../../..', of.root)
  const result = await build({
    root,
    plugins,
    configFile: false,
    logLevel: 'error',
    build: {
      write: false,
      minify: false,
      modulePreload: false,
      rolldownOptions: { input: path.join(root, entry), output: { format: 'iife', codeSplitting: false }, onLog: () => {} },
    },
  })
  const file = path.join(folder, `${app}.js`)
  const made = [result].flat().flatMap((each) => ('output' in each ? each.output : []))
  await writeFile(file, made.map((each) => (each.type === 'chunk' ? each.code : '')).join('\n'))
  return file
}
