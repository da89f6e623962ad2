/** Builds the server: apps/server/dist/*.js, one file per program, thread and task of a worker process, and chunks with what several of them share. */
import { globSync, readFileSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { isBuiltin } from 'node:module'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { build, type Plugin } from 'esbuild'

const here = import.meta.dirname
const source = path.join(here, 'src')
const dist = path.join(here, 'dist')

/** The programs that somebody starts by name; what they start in turn is found by `entryAddress`. */
const programs = {
  main: path.join(source, 'main.ts'),
  alone: path.join(source, 'alone.ts'),
  ...Object.fromEntries(['serve', 'admin', 'backup', 'doctor', 'restore', 'upgrade'].map((name) => [name, path.join(here, `../../scripts/${name}.ts`)])),
}
/** Packages with native code or many files that they find beside themselves. */
const external = ['sharp', '@node-rs/argon2', 'pg-native', '@zxcvbn-ts/language-common']

/** How the server names a file that another thread or process starts with. */
const entryAddress = /new URL\(\s*'(\.[^']+\.ts)',\s*import\.meta\.url,?\s*\)/g
/** The path of an entry in `dist`, without its ending: `kernel.workers.process-entry`. */
const nameOf = (file: string): string => path.relative(source, file).replace(/\.ts$/, '').replaceAll(path.sep, '.')

function entries(): Record<string, string> {
  const found: Record<string, string> = { ...programs }
  const files = globSync('**/*.ts', { cwd: source, exclude: (name) => path.basename(String(name)) === 'testing' || String(name).endsWith('.test.ts') })
  for (const file of files) {
    const withoutComments = readFileSync(path.join(source, file), 'utf8').replaceAll(/^ \*.*$/gm, '')
    for (const [, address = ''] of withoutComments.matchAll(entryAddress)) {
      const entry = path.resolve(source, path.dirname(file), address)
      found[nameOf(entry)] = entry
    }
  }
  return found
}

/**
 * Keeps what a file knows about its own place: addresses of entries lead to their bundles, all others to where they led from the source, which need not be there.
 * And has zod imported as a namespace: of a namespace that is itself an export, nothing can be left out, neither its 50 languages.
 */
function placed(text: string, file: string): string {
  const there = path.relative(dist, file).replaceAll(path.sep, '/')
  return text
    .replace(/^import \{ (type ZodType, )?z \} from 'zod'/m, (_all, type) => `import * as z from 'zod'${type ? "; import type { ZodType } from 'zod'" : ''}`)
    .replaceAll(entryAddress, (_all, address: string) => `new URL('./${nameOf(path.resolve(path.dirname(file), address))}.js', import.meta.here)`)
    .replaceAll('import.meta.dirname', `(import.meta.dirname + '/${path.posix.dirname(there)}')`)
    .replaceAll('import.meta.url', `new URL('${there}', import.meta.here).href`)
    .replaceAll('import.meta.here', 'import.meta.url')
}

/** V8 keeps the text of a program, with two bytes for each character if a single one needs them. A backslash before such a one has no meaning. */
const asciiOf = (text: string): string =>
  text.replace(/^\uFEFF/, '').replaceAll(/(\\*)([^\p{ASCII}]+)/gu, (_all, slashes: string, others: string) => {
    const codes = Array.from({ length: others.length }, (_, at) => `\\u${others.charCodeAt(at).toString(16).padStart(4, '0')}`)
    return slashes.slice(slashes.length % 2) + codes.join('')
  })

const asWritten: Plugin = {
  name: 'as written',
  setup({ onLoad }) {
    onLoad({ filter: /\.[cm]?[jt]s$/ }, ({ path: file }) => {
      const text = readFileSync(file, 'utf8')
      const isOurs = !file.includes(`${path.sep}node_modules${path.sep}`)
      return { contents: asciiOf(isOurs ? placed(text, file) : text), loader: file.endsWith('ts') ? 'ts' : 'js' }
    })
  },
}

/**
 * Has packages that are loaded on use keep their names: of a package in CommonJS, esbuild's chunk would export nothing but `default`, while Node also finds the names
 * by which everybody imports it.
 */
const namedOnUse: Plugin = {
  name: 'named on use',
  setup({ onResolve, onLoad, resolve }) {
    onResolve({ filter: /^[^./]/ }, ({ path: name, kind, resolveDir, pluginData }) =>
      kind !== 'dynamic-import' || pluginData === 'as it is' || isBuiltin(name) || external.includes(name)
        ? undefined
        : { path: name, namespace: 'named-on-use', pluginData: resolveDir },
    )
    onLoad({ filter: /.*/, namespace: 'named-on-use' }, async ({ path: name, pluginData: resolveDir }) => {
      const { path: file } = await resolve(name, { kind: 'dynamic-import', resolveDir, pluginData: 'as it is' })
      const names = Object.keys((await import(pathToFileURL(file).href)) as object).filter((each) => /^[\w$]+$/.test(each))
      return { contents: `export { ${names.join(', ')} } from '${name}'`, resolveDir }
    })
  },
}

await rm(dist, { recursive: true, force: true })
await build({
  entryPoints: entries(),
  outdir: dist,
  chunkNames: 'shared-[hash]',
  bundle: true,
  splitting: true,
  format: 'esm',
  platform: 'node',
  target: 'node24',
  mainFields: ['module', 'main'],
  external,
  plugins: [namedOnUse, asWritten],
  // Names stay: errors and logs show them, and some packages read them.
  minifyWhitespace: true,
  minifySyntax: true,
  legalComments: 'none',
  sourcemap: 'linked',
  sourcesContent: false,
  // Packages in CommonJS load Node's own modules with `require`.
  banner: { js: "import { createRequire as makeRequire } from 'node:module'; const require = makeRequire(import.meta.url);" },
  logLevel: 'error',
})
process.stdout.write('server: built in apps/server/dist\n')
