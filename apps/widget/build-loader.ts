import { readFile } from 'node:fs/promises'
import { build, type Plugin, transform } from 'esbuild'

/** Browsers the loader is written for; the customer's page decides who comes, so it is older than the frame's. */
const target = ['chrome103', 'firefox104', 'safari16.4']

/** `import css from './x.css?inline'` gives the minified text, as Vite does. */
const inlineCss: Plugin = {
  name: 'inline-css',
  setup(builder) {
    builder.onResolve({ filter: /\.css\?inline$/ }, ({ path, resolveDir }) => ({ path: new URL(path.replace('?inline', ''), `file://${resolveDir}/`).pathname, namespace: 'css' }))
    builder.onLoad({ filter: /.*/, namespace: 'css' }, async ({ path }) => {
      const { code } = await transform(await readFile(path, 'utf8'), { loader: 'css', minify: true, target })
      return { contents: code.trim(), loader: 'text' }
    })
  },
}

/** Bundles one classic script, minified, to `outfile` or (without one) into the returned text. */
export async function bundleScript(entry: string, outfile?: string): Promise<string> {
  const result = await build({ entryPoints: [entry], bundle: true, format: 'iife', minify: true, target, outfile, write: Boolean(outfile), charset: 'utf8', legalComments: 'none', plugins: [inlineCss] })
  return result.outputFiles?.[0]?.text ?? ''
}
