// The product, in its own process, with two libraries: one whose visitors and agents chat, and one used by attackers.
import type pg from 'pg'
import { readConfig } from '../../apps/server/src/kernel/config.ts'
import { start } from '../../apps/server/src/kernel/start.ts'
import { startSmtpReceiver } from '../../apps/server/src/modules/inbound-mail/ways-in/smtp-receiver.ts'
import { modules } from '../../apps/server/src/modules.ts'
import { resolveTestZone } from '../../apps/server/src/testing/dns-zone.ts'
import { makeFormatWorld } from '../../apps/server/src/testing/growth/formats/format-world.ts'
import { prepareAttacker } from '../../apps/server/src/testing/hostile/prepare-attacker.ts'
import { testLibrary } from '../../apps/server/src/testing/library.ts'
import { talkingLibrary } from '../live/talking-library.ts'
import type { AttackedTarget } from './attacked-target.ts'
import { blockingRoute } from './blocking-attack.ts'

const connection = JSON.parse(process.env.BENCH_DATABASE ?? '{}') as pg.PoolConfig
const config = readConfig()
// All chatting visitors arrive from one IP address within seconds, which is not what is measured, so raise the limits for the setup. Afterwards the default
// limits apply.
const making = await start({ config: { ...config, VISITOR_LIMITS: 1000 }, modules, connection })
const made = await talkingLibrary(making, Number(process.env.BENCH_VISITORS), Number(process.env.BENCH_AGENTS))
await making.stop()
const records = new Map<string, string[][]>()
const resolvers = { resolveTxt: async (name: string) => records.get(name) ?? [], resolveDns: resolveTestZone }
const running = await start({ config, modules: [...modules, blockingRoute], connection, ...resolvers })
const { port } = await startSmtpReceiver(running.kernel)
const target = { ...made, address: running.address }
const library = await testLibrary(running)
const attacker = { ...(await prepareAttacker(library, '203.0.113.9')), senders: await makeFormatWorld(library, { smtp_port: port, records }) }
const ready: AttackedTarget = { target, attacker }
process.send?.(ready)
process.once('SIGTERM', () => void running.stop().then(() => process.exit(0)))
process.once('disconnect', () => process.exit(0))
