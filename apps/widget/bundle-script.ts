import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { build, type Plugin, transform } from 'esbuild'
import { minify } from 'vite'

/** Oldest browsers that the loader supports: older than the frame's, because the loader runs for all of the customer's visitors. */
const target = ['chrome103', 'firefox104', 'safari16.4']

/** Makes `import css from './x.css?inline'` return the minified text, as Vite does. */
const inlineCss: Plugin = {
  name: 'inline-css',
  setup(builder) {
    builder.onResolve({ filter: /\.css\?inline$/ }, ({ path, resolveDir }) => ({ path: join(resolveDir, path.replace('?inline', '')), namespace: 'css' }))
    builder.onLoad({ filter: /.*/, namespace: 'css' }, async ({ path }) => {
      const { code } = await transform(await readFile(path, 'utf8'), { loader: 'css', minify: true, target })
      // The minifier leaves the space after the name of a custom property.
      return { contents: code.trim().replace(/(--\w+): /g, '$1:'), loader: 'text' }
    })
  },
}

/**
 * Bundles and minifies a classic script; returns its text. A second minifier shrinks the output of the first, which also bundles the style sheet. `define`:
 * JSON that takes the place of names in it.
 */
export async function bundleScript(entry: string, define: Record<string, string> = {}): Promise<string> {
  const result = await build({
    entryPoints: [entry],
    bundle: true,
    format: 'iife',
    minify: true,
    target,
    write: false,
    charset: 'utf8',
    legalComments: 'none',
    // Omits the strict mode directive, which nothing here relies on.
    tsconfigRaw: {},
    plugins: [inlineCss],
    define,
  })
  const { code } = await minify(entry, result.outputFiles[0]?.text ?? '', { compress: { target }, mangle: true })
  return code.trim()
}

/** Bundles a module for the running version of Node, so that the build can call its exports (React stays external). */
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

/** Bundles a standalone page for tests, including React but not styles. Returns its script. */
export async function bundleForPage(entry: string): Promise<string> {
  const result = await build({
    entryPoints: [entry],
    bundle: true,
    format: 'iife',
    jsx: 'automatic',
    // Class names from CSS modules are needed, but not the output files.
    outdir: 'unused',
    write: false,
    minify: true,
    define: { 'process.env.NODE_ENV': '"production"' },
    logLevel: 'error',
  })
  return result.outputFiles.find(({ path }) => path.endsWith('.js'))?.text ?? ''
}
