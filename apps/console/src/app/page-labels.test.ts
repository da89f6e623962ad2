import { existsSync, globSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { expect, test } from 'vitest'

const root = resolve(import.meta.dirname, '..')
const file = join(root, 'shared/features/page-words/page-labels.json')

/** What a page says when there is nothing to show, or asks; it names nothing that can be set. */
const isMessage = /[{?.]|^(No|Nothing|Couldn’t|Nichts|Noch|Keine?|Niemand|Nobody) /

/** German strings of all catalogues, by catalogue and key. */
async function germanTexts(): Promise<Record<string, Record<string, unknown>>> {
  const files = globSync('**/german.ts', { cwd: root })
  const all = await Promise.all(files.map((file) => import(join(root, file)) as Promise<{ german?: Record<string, Record<string, unknown>> }>))
  return Object.assign({}, ...all.map(({ german }) => german ?? {}))
}

/** The files of a page: its own, and those of its feature that it imports. */
function filesOf(file: string, seen = new Set<string>()): Set<string> {
  if (seen.has(file) || !existsSync(file)) return seen
  seen.add(file)
  for (const [, from = ''] of readFileSync(file, 'utf8').matchAll(/(?:from|import\() ?'(\.[^']+\.tsx)'/g)) {
    const next = resolve(dirname(file), from)
    if (next.startsWith(join(root, 'features'))) filesOf(next, seen)
  }
  return seen
}

/** The names of what can be set on a page, in both languages: labels of fields, titles of sections and of dialogs. */
async function labelsOf(page: string, german: Record<string, Record<string, unknown>>): Promise<string> {
  const labels = new Set<string>()
  for (const file of filesOf(page)) {
    const source = readFileSync(file, 'utf8')
    for (const [, names = '', from = ''] of source.matchAll(/import \{([^}]*)\} from '(\.[^']+texts\.ts)'/g)) {
      const catalogue = resolve(dirname(file), from)
      const says = (await import(catalogue)) as Record<string, unknown>
      for (const name of names.split(',').map((one) => one.trim())) {
        const [exported = '', local = exported] = name.split(' as ')
        const t = says[exported]
        const [, id = ''] = new RegExp(`export const ${exported} = defineTexts\\(\\s*'(\\w+)'`).exec(readFileSync(catalogue, 'utf8')) ?? []
        if (typeof t !== 'function' || id === '') continue
        for (const [, key = ''] of source.matchAll(new RegExp(`(?:label|title|legend)=\\{${local}\\('(\\w+)'\\)\\}`, 'g'))) {
          for (const text of [t(key), german[id]?.[key]]) if (typeof text === 'string' && !isMessage.test(text)) labels.add(text)
        }
      }
    }
  }
  return [...labels].toSorted().join(' · ')
}

test('pages are found by the names of what can be set on them: page-labels.json has them (PAGE_LABELS=write brings it up to date)', async () => {
  const german = await germanTexts()
  const pages = new Map<string, string>()
  for (const manifest of globSync('features/*/manifest.ts', { cwd: root })) {
    const source = readFileSync(join(root, manifest), 'utf8')
    const isOfSettings = (at: number) =>
      source.lastIndexOf('settingsGroups:', at) > Math.max(source.lastIndexOf('profilePages:', at), source.lastIndexOf('screens:', at))
    for (const found of source.matchAll(/path: '([^']*)'(?:(?!path: ')[\s\S])*?load: \(\) => import\('([^']+)'\)/g)) {
      const [, path = '', file = ''] = found
      if (path.includes(':')) continue
      const address = path.startsWith('/') ? path : isOfSettings(found.index) ? `/admin/profile/settings${path && `/${path}`}` : `/admin/profile/${path}`
      const labels = await labelsOf(resolve(root, dirname(manifest), file), german)
      if (labels !== '' && address.startsWith('/admin/')) pages.set(address, labels)
    }
  }
  const sorted = Object.fromEntries([...pages].toSorted(([one], [other]) => (one < other ? -1 : 1)))
  if (process.env.PAGE_LABELS === 'write') writeFileSync(file, `${JSON.stringify(sorted, null, 2)}\n`)
  const known = JSON.parse(readFileSync(file, 'utf8')) as Record<string, string>
  const all = Object.entries(sorted).flatMap(([page, labels]) => labels.split(' · ').map((label) => ({ page, label })))
  const missing = all.filter(({ page, label }) => !(known[page] ?? '').split(' · ').includes(label))
  // A single new label is found by its page's other words; a twentieth of them is too much.
  expect(missing.length, missing.map(({ page, label }) => `${page}: ${label}`).join('\n')).toBeLessThan(all.length / 20)
})
