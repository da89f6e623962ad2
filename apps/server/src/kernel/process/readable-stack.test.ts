import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { build } from 'esbuild'
import { expect, onTestFinished, test } from 'vitest'
import { makeLog } from './log.ts'
import { readableStack } from './readable-stack.ts'

/** Without a comment that names the map, which a test runner would follow by itself. */
async function builtError(hasMap: boolean): Promise<{ error: Error; source: string }> {
  const folder = await mkdtemp(path.join(tmpdir(), 'porchlight-stack-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const source = path.join(folder, 'thrower.ts')
  await writeFile(source, '// one\ntype Two = string\nexport function throws(what: Two): never {\n  throw new Error(what)\n}\n')
  const outfile = path.join(folder, 'dist/built.js')
  await build({ entryPoints: [source], outfile, format: 'esm', minifyWhitespace: true, sourcemap: hasMap && 'external', logLevel: 'error' })
  const { throws } = (await import(/* @vite-ignore */ outfile)) as { throws(what: string): never }
  try {
    return throws('broken')
  } catch (error) {
    return { error: error as Error, source }
  }
}

test('the log names the line of the source, whatever was built from it', async () => {
  const { error, source } = await builtError(true)
  expect(error.stack).toContain('built.js:')
  const lines: string[] = []
  makeLog('info', { write: (line) => void lines.push(line) }).error({ err: error }, 'failed')
  const { err } = JSON.parse(lines[0] ?? '{}') as { err: { message: string; stack: string } }
  expect(err.message).toBe('broken')
  expect(err.stack).toContain(`throws (${source}:4:`)
  expect(err.stack).not.toContain('built.js')
})

test('a stack stays as it is where there is no map', async () => {
  const { error } = await builtError(false)
  expect(readableStack(error.stack ?? '')).toBe(error.stack)
  expect(readableStack('Error: /no/such.js:1:1')).toBe('Error: /no/such.js:1:1')
})
