// Holds for every server file and screen.
import { existsSync, globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { contentKinds, kindNames, listsOf } from '@porchlight/contracts/visibility/content-kinds'
import { expect, test } from 'vitest'
import { root } from './tooling/command.ts'

/** Files that handle every kind of inherited content. */
const shared = [
  'packages/contracts/src/{visibility/{visibility,visibility-events},libraries/library-document}.ts',
  'apps/server/src/modules/{visibility,inheritance}/*.ts',
  'apps/server/src/modules/libraries/{document,content-facts,family,visibility-audience}.ts',
  'apps/server/src/modules/help/readers-version.ts',
  'apps/console/src/shared/content/visibility/*.{ts,tsx}',
  'apps/console/src/shared/content/publications/publish-actions.tsx',
  'apps/console/src/features/agency/children-page.tsx',
  'apps/console/src/features/settings/groups/visibility-page.tsx',
]
/** Shared files that may name kinds, and why. */
const naming: Record<string, string> = {
  'apps/server/src/modules/inheritance/inherited-kinds.ts': 'the list of kinds',
  'apps/server/src/modules/inheritance/decide-default-news.ts': 'checklist C8 has two operations for news alone',
  'apps/console/src/shared/content/visibility/texts.ts': 'the texts of each kind',
  'apps/console/src/shared/content/visibility/german.ts': 'the same in German',
  'apps/console/src/shared/content/visibility/kind-pages.ts': 'the screen of each kind',
  'apps/server/src/modules/inheritance/index.ts': 'the module lists these operations',
}

/** Categories and articles are the tree that the rules are about, so they may be named. */
const plain = kindNames.filter((kind) => kind !== 'category' && kind !== 'article')
const words = plain.flatMap((kind) => {
  const { plural, publishers, writers } = contentKinds[kind]
  return [`'${kind}'`, `\\b${kind}:`, `\\b${kind}_`, `_${plural}\\b`, `\\b${plural}\\b`, publishers, writers, ...listsOf(kind)]
})
const pattern = new RegExp(words.join('|'), 'gi')
const withoutComments = (text: string) => text.replaceAll(/\/\*.*?\*\//gs, '').replaceAll(/\/\/.*$/gm, '')
const namesIn = (text: string) => withoutComments(text).match(pattern) ?? []

test('code shared by all kinds of inherited content names none of them: a kind is declared once, and listed', () => {
  expect(plain).toContain('news')
  expect(namesIn("if (kind === 'news') hide(lists.disabled_default_newsFlash)")).toEqual(["'news'", 'disabled_default_newsFlash'])
  expect(namesIn("const none = { shown_courses: 0, course: 'canManageAndPublishCoursesArticles' } // news_ids")).toHaveLength(3)
  const files = shared.flatMap((glob) => globSync(glob, { cwd: root })).filter((file) => !file.endsWith('.test.ts') && !Object.hasOwn(naming, file))
  expect(files.length).toBeGreaterThan(15)
  expect(files.flatMap((file) => namesIn(readFileSync(path.join(root, file), 'utf8')).map((word) => `${file}: ${word}`))).toEqual([])
  expect(Object.keys(naming).filter((file) => !existsSync(path.join(root, file)))).toEqual([])
})
