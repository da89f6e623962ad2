import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { build, type Plugin, transform } from 'esbuild'

/** Browsers the loader is written for; the customer's page decides who comes, so the list is longer than the frame's. */
const target = ['chrome103', 'firefox104', 'safari16.4']

/** `import css from './x.css?inline'` gives the minified text, as Vite does. */
const inlineCss: Plugin = {
  name: 'inline-css',
  setup(builder) {
    builder.onResolve({ filter: /\.css\?inline$/ }, ({ path, resolveDir }) => ({ path: join(resolveDir, path.replace('?inline', '')), namespace: 'css' }))
    builder.onLoad({ filter: /.*/, namespace: 'css' }, async ({ path }) => {
      const { code } = await transform(await readFile(path, 'utf8'), { loader: 'css', minify: true, target })
      return { contents: code.trim(), loader: 'text' }
    })
  },
}

/** Bundles one classic script, minified; the answer is its text. */
export async function bundleScript(entry: string): Promise<string> {
  const result = await build({
    entryPoints: [entry],
    bundle: true,
    format: 'iife',
    minify: true,
    target,
    write: false,
    charset: 'utf8',
    legalComments: 'none',
    plugins: [inlineCss],
  })
  return result.outputFiles[0]?.text.trim() ?? ''
}

/** Bundles a module for this Node, so that the build can call what it exports (React stays outside). */
export async function bundleForNode(entry: string, outfile: string): Promise<void> {
  await build({
    entryPoints: [entry],
    bundle: true,
    format: 'esm',
    platform: 'node',
    jsx: 'automatic',
    external: ['react', 'react-dom'],
    outfile,
    logLevel: 'error',
  })
}

/** Bundles a page of its own for tests, React and all; styles are left out. The answer is its script. */
export async function bundleForPage(entry: string): Promise<string> {
  const result = await build({
    entryPoints: [entry],
    bundle: true,
    format: 'iife',
    jsx: 'automatic',
    // Names of CSS modules are wanted, their files are not.
    outdir: 'unused',
    write: false,
    minify: true,
    define: { 'process.env.NODE_ENV': '"production"' },
    logLevel: 'error',
  })
  return result.outputFiles.find(({ path }) => path.endsWith('.js'))?.text ?? ''
}
