// Holds for every screen.
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '../../../..')
/** Files that may contain color literals: palettes and CSS-drawn illustrations. */
const palettes = ['packages/ui/src/tokens.css', 'packages/ui/src/avatar/avatar.css', 'apps/console/src/features/account/account-layout.module.css']
const literal = /#[0-9a-f]{3,8}\b|\b(?:rgb|hsl)a?\(|\boklch\(/i

test('console and component stylesheets use color tokens, so both themes are covered', () => {
  const files = globSync(['apps/console/src/**/*.css', 'packages/ui/src/**/*.css'], { cwd: root }).filter((file) => !palettes.includes(file))
  expect(files.length).toBeGreaterThan(30)
  const found = files.flatMap((file) =>
    readFileSync(join(root, file), 'utf8')
      .split('\n')
      // Masks use only a color's opacity, so they may contain color literals.
      .flatMap((line, at) => (literal.test(line) && !line.includes('mask-image') ? `${file}:${at + 1} ${line.trim()}` : [])),
  )
  expect(found).toEqual([])
})
