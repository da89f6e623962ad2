import { execFile } from 'node:child_process'
import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { promisify } from 'node:util'
import { beforeAll, expect, test } from 'vitest'
import { buildStaleOf } from './tooling/build.ts'
import { root } from './tooling/command.ts'

const dist = path.join(root, 'apps/server/dist')
const files = (pattern: string) => globSync(pattern, { cwd: dist }).sort()
beforeAll(() => buildStaleOf('apps/server'), 240_000)

test('every task of a worker process is a file of its own that loads and has the function its caller names', async () => {
  const named = globSync('apps/server/src/modules/**/*.ts', { cwd: root, exclude: (name) => /\.test\.|testing/.test(String(name)) }).flatMap((file) => {
    const text = readFileSync(path.join(root, file), 'utf8')
    return [...text.matchAll(/heavyTask<typeof import\('(\.[^']+)\.ts'\), '(\w+)'>/g)].map(([, module = '', name = '']) => ({
      file: `${path.relative('apps/server/src', path.join(path.dirname(file), module)).replaceAll(path.sep, '.')}.js`,
      name,
    }))
  })
  expect(named.length).toBeGreaterThan(10)
  const program = `
    const missing = []
    for (const { file, name } of ${JSON.stringify(named)}) {
      const loaded = await import(${JSON.stringify(`${dist}/`)} + file)
      if (typeof loaded[name] !== 'function') missing.push(file + ' ' + name)
    }
    console.log(JSON.stringify(missing))`
  const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '--eval', program])
  expect(JSON.parse(stdout)).toEqual([])
})

test('programs and threads are found, with a source map beside each, and no character takes two bytes', () => {
  const starts = ['serve', 'main', 'alone', 'kernel.watchdog.watchdog-thread', 'kernel.workers.launcher-entry', 'kernel.workers.process-entry']
  for (const name of [...starts, 'kernel.workers.watch-entry']) expect(files('*.js')).toContain(`${name}.js`)
  expect(files('*.js.map')).toEqual(files('*.js').map((name) => `${name}.map`))
  expect(files('*.js').filter((name) => /[^\p{ASCII}]/u.test(readFileSync(path.join(dist, name), 'utf8')))).toEqual([])
})

test('a file beside the server is found from the bundle as from the source', async () => {
  const addresses = files('*.js').flatMap((name) => [...readFileSync(path.join(dist, name), 'utf8').matchAll(/import\.meta\.dirname\+"([^"]+)"/g)])
  const folders = addresses.map(([, tail = '']) => path.relative(root, path.join(dist, tail)))
  expect(folders).toContain('apps/server/src/kernel')
  expect(folders).toContain('apps/server/src/modules/hub')
  const entry = files('*.js').filter((name) => /new URL\("\.\/[^"]+\.ts"/.test(readFileSync(path.join(dist, name), 'utf8')))
  expect(entry).toEqual([])
})

test('a package in CommonJS that is loaded on use has the names by which it is imported, not only a default', () => {
  expect(files('*.js').filter((name) => /export default require_\w+\(\)/.test(readFileSync(path.join(dist, name), 'utf8')))).toEqual([])
})
