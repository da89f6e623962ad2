// The built product, in its own process: the demo library with as many chats as a busy shop has after a few months.
import { seedDemo } from '../../apps/server/src/demo/seed-demo.ts'
import { readConfig } from '../../apps/server/src/kernel/config.ts'
import { start } from '../../apps/server/src/kernel/start.ts'
import { modules } from '../../apps/server/src/modules.ts'
import { fillLibrary } from '../../apps/server/src/testing/fill-library.ts'

/** One in 25 is open, so each of the four chat agents has more than a page of open chats. */
const conversations = 3000
const support_lib_id = 'demo'

/** The product's base URL. */
export type Served = { address: string }

const running = await start({ config: readConfig(), modules, afterMigrations: seedDemo })
const { owner } = running.kernel.database
const { rows } = await owner.query<{ user_id: string }>(
  "select user_id from users where support_lib_id = $1 and user_type in ('agent', 'admin') order by email",
  [support_lib_id],
)
// The demo's own chats are renumbered to make room for the generated ones.
await owner.query('update conversations set number = number + $2 where support_lib_id = $1', [support_lib_id, conversations])
await fillLibrary(owner, { support_lib_id, agents: rows.map(({ user_id }) => user_id), conversations })
await owner.query('vacuum analyze')
process.send?.({ address: running.address } satisfies Served)
process.once('SIGTERM', () => void running.stop().then(() => process.exit(0)))
process.once('disconnect', () => process.exit(0))
