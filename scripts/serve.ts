// What `npm start` turns into once everything is built: the server. Built into `apps/server/dist/serve.js`.
import '../apps/server/src/main.ts'
import { readConfig } from '../apps/server/src/kernel/config.ts'
import { addresses } from './tooling/addresses.ts'
import { duration, say } from './tooling/command.ts'
import { whenOrphaned } from './tooling/orphans.mjs'

/** When `npm start` began, as `Date.now()`; not set when the server is started again. */
const begun = Number(process.env.BEGUN_AT) || Date.now() - performance.now()

whenOrphaned(() => process.kill(process.pid, 'SIGTERM'))
say(`\nPorchlight is ready (${duration(Date.now() - begun)}).\n\n${addresses(readConfig())}`)

// Migrating and seeding use twice as much memory as serving, and most code of a start never runs again. Only a last-resort collection returns memory to the system
// immediately, and only code that has not run between several of them is given up (together with `--flush-baseline-code`). Each takes a tenth of a second.
const [collections, firstAfterMs, pauseMs] = [8, 10_000, 2000]
for (let turn = 0; turn < collections; turn++)
  setTimeout(() => globalThis.gc?.({ type: 'major', execution: 'sync', flavor: 'last-resort' }), firstAfterMs + turn * pauseMs).unref()
