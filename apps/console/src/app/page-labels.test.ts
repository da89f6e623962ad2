// Holds for every page, screen and text.
import { existsSync, globSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { expect, test } from 'vitest'

const root = resolve(import.meta.dirname, '..')
const file = join(root, 'shared/features/page-words/page-labels.json')

/** Key, English, German; and '' for what is not on the page before something is opened. */
type Label = readonly [key: string, english: string, german: string, hidden?: '']

/** What a page says when there is nothing to show, or asks; it names nothing that can be set. */
const isMessage = /[{?.…]|^(No|Nothing|Couldn’t|Nichts|Noch|Keine?|Niemand|Nobody) /

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

/**
 * The names of what can be set on a page, by their key and in both languages: labels of fields, titles of sections and of dialogs. What is in a dialog, or in a
 * form that a button opens, finds its page, but is not there to be marked: it has a third language, ''.
 */
async function labelsOf(page: string, german: Record<string, Record<string, unknown>>): Promise<Label[]> {
  const labels = new Map<string, Label>()
  for (const file of filesOf(page)) {
    const source = readFileSync(file, 'utf8')
    const isHidden = /<(Modal|Dialog\w*|Drawer|Popover|Collapse)\b/.test(source) || /-(form|line|dialog)\.tsx$/.test(file)
    for (const [, names = '', from = ''] of source.matchAll(/import \{([^}]*)\} from '(\.[^']+texts\.ts)'/g)) {
      const catalogue = resolve(dirname(file), from)
      const says = (await import(catalogue)) as Record<string, unknown>
      for (const name of names.split(',').map((one) => one.trim())) {
        const [exported = '', local = exported] = name.split(' as ')
        const t = says[exported]
        const [, id = ''] = new RegExp(`export const ${exported} = defineTexts\\(\\s*'(\\w+)'`).exec(readFileSync(catalogue, 'utf8')) ?? []
        if (typeof t !== 'function' || id === '') continue
        for (const [, key = ''] of source.matchAll(new RegExp(`(?:label|title|legend)=\\{${local}\\('(\\w+)'\\)\\}`, 'g'))) {
          const [english, translated] = [t(key) as unknown, german[id]?.[key]]
          if (typeof english !== 'string' || isMessage.test(english)) continue
          const known = labels.get(`${id}.${key}`)
          if (known?.length === 3 || (known && isHidden)) continue
          const languages = [`${id}.${key}`, english, typeof translated === 'string' ? translated : english] as const
          labels.set(`${id}.${key}`, isHidden ? [...languages, ''] : languages)
        }
      }
    }
  }
  return [...labels.values()].toSorted(([one], [other]) => (one < other ? -1 : 1))
}

test('pages are found by the names of what can be set on them: page-labels.json has them (PAGE_LABELS=write brings it up to date)', async () => {
  const german = await germanTexts()
  const pages = new Map<string, Label[]>()
  for (const manifest of globSync('features/*/manifest.ts', { cwd: root })) {
    const source = readFileSync(join(root, manifest), 'utf8')
    const isOfSettings = (at: number) =>
      source.lastIndexOf('settingsGroups:', at) > Math.max(source.lastIndexOf('profilePages:', at), source.lastIndexOf('screens:', at))
    for (const found of source.matchAll(/path: '([^']*)'(?:(?!path: ')[\s\S])*?load: \(\) => import\('([^']+)'\)/g)) {
      const [, path = '', file = ''] = found
      if (path.includes(':')) continue
      const address = path.startsWith('/') ? path : isOfSettings(found.index) ? `/admin/profile/settings${path && `/${path}`}` : `/admin/profile/${path}`
      const labels = await labelsOf(resolve(root, dirname(manifest), file), german)
      if (labels.length > 0 && address.startsWith('/admin/')) pages.set(address, labels)
    }
  }
  const sorted = Object.fromEntries([...pages].toSorted(([one], [other]) => (one < other ? -1 : 1)))
  // A line for each label: two branches that add some don't conflict.
  const lines = Object.entries(sorted).map(
    ([page, labels]) => `  ${JSON.stringify(page)}: [\n${labels.map((one) => `    ${JSON.stringify(one)}`).join(',\n')}\n  ]`,
  )
  if (process.env.PAGE_LABELS === 'write') writeFileSync(file, `{\n${lines.join(',\n')}\n}\n`)
  const known = JSON.parse(readFileSync(file, 'utf8')) as Record<string, Label[]>
  expect(Object.keys(sorted).filter((page) => !Object.hasOwn(known, page))).toEqual([])
  const all = Object.entries(sorted).flatMap(([page, labels]) => labels.map(([key, english]) => ({ page, key, english })))
  const missing = all.filter(({ page, key, english }) => !known[page]?.some((one) => one[0] === key && one[1] === english))
  expect(missing.map(({ page, key, english }) => `${page}: ${key} “${english}”`).join('\n')).toBe('')
})
