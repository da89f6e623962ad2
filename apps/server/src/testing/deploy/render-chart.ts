import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { parse, parseAllDocuments, stringify } from 'yaml'

type Scope = Record<string, unknown>
/** A resource of Kubernetes. */
export type Resource = { apiVersion: string; kind: string; metadata: { name: string; annotations?: Record<string, string> }; spec: Record<string, unknown> }

/**
 * Renders the templates of a chart. It knows the few parts of Helm's language that ours use (values, `quote`, `default`, `toYaml | nindent`, `if`, `range`), and
 * fails at any other: Helm itself is not at hand where the tests run.
 */
export function renderChart(chart: string, values: object, release: string): Resource[] {
  const { version, appVersion } = parse(readFileSync(path.join(chart, 'Chart.yaml'), 'utf8')) as { version: string; appVersion: string }
  const scope = { Values: values, Release: { Name: release }, Chart: { Version: version, AppVersion: appVersion } }
  return globSync('templates/*.yaml', { cwd: chart })
    .sort()
    .flatMap((file) => {
      const text = render(readFileSync(path.join(chart, file), 'utf8'), scope)
      return parseAllDocuments(text).flatMap((document) => {
        if (document.errors.length > 0) throw new Error(`${file}: ${document.errors.join('; ')}\n${text}`)
        return document.contents === null ? [] : [document.toJS() as Resource]
      })
    })
}

function render(text: string, scope: Scope): string {
  const parts = text.split(/(\{\{-? ?[^{}]* ?\}\})/)
  return block(parts, { at: 0 }, scope, true)
}

/** Renders up to the `end` of a block; what is not shown is read all the same. */
function block(parts: readonly string[], position: { at: number }, scope: Scope, isShown: boolean): string {
  let out = ''
  while (position.at < parts.length) {
    const part = parts[position.at++] ?? ''
    if (!part.startsWith('{{')) {
      out += part
      continue
    }
    if (part.startsWith('{{-')) out = out.trimEnd()
    const inner = part.replace(/^\{\{-? ?/, '').replace(/ ?\}\}$/, '')
    if (inner === 'end') return isShown ? out : ''
    if (inner.startsWith('if ')) out += block(parts, position, scope, isTrue(evaluated(inner.slice(3), scope)))
    else if (inner.startsWith('range $name, $value := ')) out += range(parts, position, scope, inner.slice('range $name, $value := '.length))
    else out += String(evaluated(inner, scope))
  }
  return isShown ? out : ''
}

function range(parts: readonly string[], position: { at: number }, scope: Scope, of: string): string {
  const from = position.at
  let out = ''
  for (const [name, value] of Object.entries(evaluated(of, scope) as object)) {
    position.at = from
    out += block(parts, position, { ...scope, $name: name, $value: value }, true)
  }
  if (position.at === from) block(parts, position, { ...scope, $name: '', $value: '' }, false)
  return out
}

const isTrue = (value: unknown) => value !== false && value !== '' && value !== 0 && value !== undefined && value !== null

function evaluated(expression: string, scope: Scope): unknown {
  const [first = '', ...filters] = expression.split('|').map((each) => each.trim())
  const isYaml = first.startsWith('toYaml ')
  let value = at(isYaml ? first.slice(7) : first, scope)
  if (isYaml) value = stringify(value).trimEnd()
  for (const filter of filters) {
    const [name, argument = ''] = filter.split(' ')
    if (name === 'quote') value = JSON.stringify(String(value ?? ''))
    else if (name === 'default') value = isTrue(value) ? value : at(argument, scope)
    else if (name === 'nindent') value = `\n${String(value).replace(/^/gm, ' '.repeat(Number(argument)))}`
    else throw new Error(`unknown to this renderer: ${filter}`)
  }
  return value
}

function at(where: string, scope: Scope): unknown {
  if (!/^(?:\.(?:Values|Release|Chart)(?:\.[A-Za-z]+)+|\$[a-z]+)$/.test(where)) throw new Error(`unknown to this renderer: ${where}`)
  return where
    .replace(/^\./, '')
    .split('.')
    .reduce<unknown>((value, key) => {
      const found = (value as Scope | undefined)?.[key]
      if (found === undefined) throw new Error(`no value ${where}`)
      return found
    }, scope)
}
