// Checks that migrations take nothing from the code of the last release, which runs beside them during an upgrade (docs/migrations.md).
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { judgeMigration } from './migrations/judge-migration.ts'
import { root, say } from './tooling/command.ts'

/** Migrations before this number were made before the first release, when no older version ran beside them. */
const firstChecked = '0525'

const folder = path.join(root, 'apps/server/migrations')
const released = [...readFileSync(path.join(root, 'CHANGELOG.md'), 'utf8').matchAll(/^## (\d+\.\d+\.\d+)/gm)].map(([, version = '']) => version)
const checked = readdirSync(folder).filter((name) => name.endsWith('.sql') && name >= firstChecked)
let faults = 0
for (const name of checked) {
  for (const fault of await judgeMigration(readFileSync(path.join(folder, name), 'utf8'), released)) {
    say(`${name}: ${fault}`)
    faults++
  }
}
say(`${checked.length} migrations since ${firstChecked}: ${faults} faults.`)
process.exitCode = faults > 0 ? 1 : 0
