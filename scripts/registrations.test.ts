import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { expect, test } from 'vitest'
import { registrations } from './tooling/registrations.ts'

/** Returns the generated files of a project that consists of these files. */
function generatedFrom(files: Record<string, string>): Map<string, string> {
  const root = mkdtempSync(path.join(os.tmpdir(), 'porchlight-registrations-'))
  for (const [file, text] of Object.entries(files)) {
    mkdirSync(path.join(root, path.dirname(file)), { recursive: true })
    writeFileSync(path.join(root, file), text)
  }
  return registrations(root)
}

test('a new domain is registered by its files alone', () => {
  const generated = generatedFrom({
    'packages/contracts/src/tags/tags.ts': "export const tagsApi = defineOperations('tags', {\n})",
    'packages/contracts/src/tags/tags.test.ts': 'export const tests = 1',
    'packages/contracts/src/tags/tag-events.ts': "export const tagEvents = openTo(['canViewForms'], {\n})",
    'packages/contracts/src/limits.ts': 'export const limits = {}',
    'apps/server/src/modules/tags/index.ts': "export const tags: Module = { name: 'tags' }",
    'apps/server/src/modules/words/index.ts': 'export const countWords = 1',
  })
  const linesOf = (file: string) => (generated.get(file) ?? '').split('\n')
  expect(linesOf('packages/contracts/src/generated/api.ts')).toContain('  tags: tagsApi,')
  expect(linesOf('packages/contracts/src/generated/events.ts')).toContain('  ...tagEvents,')
  const modules = linesOf('apps/server/src/generated/modules.ts')
  expect(modules.filter((line) => line.startsWith('import {'))).toEqual(["import { tags } from '../modules/tags/index.ts'"])
  expect(modules).toContain('  tags,')
})

test.each([
  ['packages/contracts/src/tags/tags.ts', "const tags = defineOperations('tags', {})"],
  ['packages/contracts/src/tags/tag-events.ts', 'export const happened = {\n}'],
])('a declaration that would be missed is refused: %s', (file, text) => expect(() => generatedFrom({ [file]: text })).toThrow(file))
