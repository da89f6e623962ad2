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

// Migrating and seeding use twice as much memory as serving. Only a last-resort collection returns it to the system immediately.
setTimeout(() => globalThis.gc?.({ type: 'major', execution: 'sync', flavor: 'last-resort' }), 10_000).unref()
