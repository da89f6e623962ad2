import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { root } from './tooling/command.ts'

/** Returns the design tokens a file uses without a fallback, and those it defines. */
const tokensOf = (text: string) => ({
  used: [...text.matchAll(/var\((--pl-[\w-]+)\)/g)].map(([, name = '']) => name),
  defined: [...text.matchAll(/(--pl-[\w-]+):/g)].map(([, name = '']) => name),
})

test('every design token a style sheet uses exists', () => {
  const files = globSync(['apps/*/src/**/*.{css,ts,tsx}', 'packages/ui/src/**/*.{css,ts,tsx}'], { cwd: root })
  const all = files.map((file) => ({ file, ...tokensOf(readFileSync(`${root}/${file}`, 'utf8')) }))
  const defined = new Set(all.flatMap((one) => one.defined))
  const missing = all
    .filter(({ file }) => file.endsWith('.css'))
    .flatMap(({ file, used }) => used.filter((name) => !defined.has(name)).map((name) => `${file}: ${name}`))
  expect(missing).toEqual([])
  expect(defined.size).toBeGreaterThan(50)
})
