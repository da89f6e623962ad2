import { existsSync, globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { limits } from '@porchlight/contracts/limits'
import { expect, test } from 'vitest'
import { theme } from './theme.ts'

const root = path.join(import.meta.dirname, '../../../..')
const imported = (text: string) => [...text.matchAll(/@mantine\/core\/styles\/(\w+)\.layer\.css/g)].map(([, name = '']) => name)
const everywhere = new Set(imported(readFileSync(path.join(import.meta.dirname, 'styles.ts'), 'utf8')))

/** Components that are drawn by others, whose style sheets they need. */
const madeOf: Readonly<Record<string, readonly string[]>> = {
  MultiSelect: ['Combobox', 'Pill', 'PillsInput'],
  TagsInput: ['Combobox', 'Pill', 'PillsInput'],
  Select: ['Combobox'],
  Autocomplete: ['Combobox'],
}
const hasStyles = (name: string) => existsSync(path.join(root, `node_modules/@mantine/core/styles/${name}.layer.css`))

/** Returns the style sheets that the components which a file imports need and that neither it nor the first page has. */
function missingIn(text: string): string[] {
  const names = [...text.matchAll(/import \{([^}]{0,2000})\} from '@mantine\/core'/g)].flatMap(([, list = '']) => list.split(',').map((name) => name.trim()))
  const own = new Set(imported(text))
  return [...new Set(names.flatMap((name) => madeOf[name] ?? [name]))].filter((name) => hasStyles(name) && !everywhere.has(name) && !own.has(name))
}

test('every component of Mantine has its style sheet, whatever page was opened before', () => {
  const files = globSync('apps/console/src/**/*.tsx', { cwd: root })
  expect(files.flatMap((file) => missingIn(readFileSync(path.join(root, file), 'utf8')).map((name) => `${file}: ${name}`))).toEqual([])
  expect(missingIn("import { Progress } from '@mantine/core'")).toEqual(['Progress'])
})

test('lists and tooltips open above the dialogs that hold their fields', () => {
  const { Popover, Tooltip } = theme.components ?? {}
  for (const part of [Popover, Tooltip]) expect(part?.defaultProps).toMatchObject({ zIndex: limits.modalZIndex + 1 })
})
