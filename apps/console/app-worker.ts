import { createHash } from 'node:crypto'
import { readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import type { Plugin } from 'vite'
import type { FirstFiles } from './first-page.ts'

/** The screens that open without a connection; their files are fetched when the console is installed, all others when they are first used. */
const keptRoutes = ['/admin/inbox?conversation', '/admin/share']

/** Vite plugin that writes into the service worker which files this build begins with, and a name that changes with them. */
export function appWorker(): Plugin {
  let folder = ''
  return {
    name: 'porchlight-app-worker',
    apply: 'build',
    writeBundle({ dir = '' }) {
      folder = dir
    },
    // After `firstPage` has written its list.
    async closeBundle() {
      const html = await readFile(path.join(folder, 'index.html'), 'utf8')
      const first = JSON.parse(await readFile(path.join(folder, 'first-files.json'), 'utf8')) as FirstFiles
      const kept = keptRoutes.flatMap((route) => first[route] ?? [])
      const own = [...html.matchAll(/(?:src|href)="(\/console\/assets\/[^"]+)"/g)].map(([, file = '']) => file)
      const files = [...new Set([...own, ...kept.flatMap(({ scripts, sheets }) => [...scripts, ...sheets])])]
      const file = path.join(folder, 'app-worker.js')
      const written = (await readFile(file, 'utf8')).replace("const build = 'development'", `const build = '${nameOf(files)}'`)
      await writeFile(file, written.replace('const files = []', `const files = ${JSON.stringify(files)}`))
    },
  }
}

const nameOf = (files: readonly string[]) => createHash('sha256').update(files.join()).digest('hex').slice(0, 12)
