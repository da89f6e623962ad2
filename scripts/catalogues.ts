import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { metricWords } from '@porchlight/contracts/reports/metric-words'
import { type Node, type ObjectExpression, type PropertyKey, parseSync, Visitor } from 'oxc-parser'

/** Plural forms of an English text, or its only form under 'other'. */
type Forms = Record<string, string>

/** Catalogues that follow from declarations elsewhere, by their domain. */
const declared = new Map([['report_metrics', Object.entries(metricWords('en'))]])

/** Returns the source files below a folder, without tests. */
export const sourcesBelow = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/.test(name) && !/\.test\.tsx?$/.test(name))
    .map((name) => path.join(folder, name))

/** Returns the forms of every text that these files pass to `defineTexts`, by `domain.key`. A catalogue may be a constant in another of these files. */
export function englishTexts(files: readonly string[]): Map<string, Forms> {
  const found = new Map<string, Forms>()
  const constants = new Map<string, ObjectExpression>()
  const named: { domain: string; name: string }[] = []
  for (const file of files) {
    const source = readFileSync(file, 'utf8')
    if (!source.includes('defineTexts(') && !file.endsWith('texts.ts')) continue
    new Visitor({
      VariableDeclarator({ id, init }) {
        let value = init
        while (value?.type === 'TSAsExpression' || value?.type === 'TSSatisfiesExpression') value = value.expression
        if (id.type === 'Identifier' && value?.type === 'ObjectExpression') constants.set(id.name, value)
      },
      CallExpression({ callee, arguments: [domain, texts] }) {
        if (callee.type !== 'Identifier' || callee.name !== 'defineTexts') return
        if (domain?.type !== 'Literal' || typeof domain.value !== 'string') throw new Error(`${file}: defineTexts needs its domain as a literal`)
        if (texts?.type === 'ObjectExpression') addTexts(found, domain.value, texts)
        else if (declared.has(domain.value)) for (const [key, text] of declared.get(domain.value) ?? []) found.set(`${domain.value}.${key}`, { other: text })
        else if (texts?.type === 'Identifier') named.push({ domain: domain.value, name: texts.name })
      },
    }).visit(parseSync(file, source).program)
  }
  for (const { domain, name } of named) {
    const texts = constants.get(name)
    if (!texts) throw new Error(`No catalogue is called ${name}`)
    addTexts(found, domain, texts)
  }
  return found
}

function addTexts(found: Map<string, Forms>, domain: string, texts: ObjectExpression): void {
  for (const [key, value] of entriesOf(texts)) {
    const forms =
      value.type === 'ObjectExpression' ? Object.fromEntries(entriesOf(value).map(([form, text]) => [form, textOf(text)])) : { other: textOf(value) }
    // Catalogues may share a domain, as the feature titles do.
    if (found.has(`${domain}.${key}`)) throw new Error(`${domain}.${key} is declared twice`)
    found.set(`${domain}.${key}`, forms)
  }
}

const entriesOf = (object: ObjectExpression): [string, Node][] =>
  object.properties.flatMap((each): [string, Node][] => (each.type === 'Property' ? [[nameOf(each.key), each.value]] : []))
const nameOf = (key: PropertyKey): string => (key.type === 'Identifier' ? key.name : key.type === 'Literal' ? String(key.value) : '')
const textOf = (node: Node): string => (node.type === 'Literal' && typeof node.value === 'string' ? node.value : '')

/**
 * Returns where a file reads a text or the current language at module load, as `file:line`. Such a text would not follow a change of language. Recognizes the
 * functions of `defineTexts`, everything imported from a `texts.ts` or `titles.ts`, and `currentLocale`.
 */
export function frozenTexts(file: string, source = readFileSync(file, 'utf8')): string[] {
  const readers = new Set(['currentLocale'])
  if (!/texts\.ts|titles\.ts|defineTexts|currentLocale/.test(source)) return []
  const { program } = parseSync(file, source)
  new Visitor({
    ImportDeclaration({ source: from, specifiers }) {
      if (/(texts|titles)\.ts$/.test(from.value)) for (const { local } of specifiers) readers.add(local.name)
    },
    VariableDeclarator({ id, init }) {
      if (id.type === 'Identifier' && init?.type === 'CallExpression' && init.callee.type === 'Identifier' && init.callee.name === 'defineTexts')
        readers.add(id.name)
    },
  }).visit(program)
  const found: string[] = []
  let depth = 0
  const enter = () => void depth++
  const leave = () => void depth--
  new Visitor({
    FunctionDeclaration: enter,
    'FunctionDeclaration:exit': leave,
    FunctionExpression: enter,
    'FunctionExpression:exit': leave,
    ArrowFunctionExpression: enter,
    'ArrowFunctionExpression:exit': leave,
    CallExpression({ callee, start }) {
      if (depth === 0 && callee.type === 'Identifier' && readers.has(callee.name)) found.push(`${file}:${source.slice(0, start).split('\n').length}`)
    },
  }).visit(program)
  return found
}
