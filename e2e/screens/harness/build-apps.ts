import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { build } from 'vite'
import type { TestProject } from 'vitest/node'

declare module 'vitest' {
  interface ProvidedContext {
    /** Path of the file that contains the whole console as one classic script. */
    consoleScript: string
  }
}

const root = path.join(import.meta.dirname, '../../../apps/console')

/** Builds the console from source in production mode, but as one readable script, which the pages in screen tests run. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'porchlight-screens-'))
  const file = path.join(folder, 'console.js')
  const nodeEnv = process.env.NODE_ENV
  // Without this, a test runner's NODE_ENV would cause a development build of React.
  process.env.NODE_ENV = 'production'
  const result = await build({
    root,
    configFile: false,
    logLevel: 'error',
    build: {
      write: false,
      minify: false,
      modulePreload: false,
      rolldownOptions: { input: path.join(root, 'src/main.tsx'), output: { format: 'iife', codeSplitting: false }, onLog: () => {} },
    },
  })
  process.env.NODE_ENV = nodeEnv
  const script = [result].flat().flatMap((each) => ('output' in each ? each.output : []))
  await writeFile(file, script.map((each) => (each.type === 'chunk' ? each.code : '')).join('\n'))
  project.provide('consoleScript', file)
  return () => rm(folder, { recursive: true, force: true })
}
