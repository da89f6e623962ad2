// The product, in its own process: a library whose visitors and agents chat, and one for each attacker.
import type pg from 'pg'
import { readConfig } from '../../apps/server/src/kernel/config.ts'
import { start } from '../../apps/server/src/kernel/start.ts'
import { startSmtpReceiver } from '../../apps/server/src/modules/inbound-mail/ways-in/smtp-receiver.ts'
import { modules } from '../../apps/server/src/modules.ts'
import { resolveTestZone } from '../../apps/server/src/testing/dns-zone.ts'
import { makeFormatWorld } from '../../apps/server/src/testing/growth/formats/format-world.ts'
import { StretchProbe } from '../../apps/server/src/testing/growth/formats/stretch-probe.ts'
import { prepareAttacker } from '../../apps/server/src/testing/hostile/prepare-attacker.ts'
import { testLibrary } from '../../apps/server/src/testing/library.ts'
import { talkingLibrary } from '../live/talking-library.ts'
import type { Target } from '../live/wire.ts'
import type { AskedOfServer, Strain } from './attacked-target.ts'
import { blockingRoute } from './blocking-attack.ts'
import type { Sender } from './sender-attacks.ts'

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
// Attackers are made beside it, because making many of them at one address meets the limits that they are to meet.
const beside = await start({ config: { ...config, VISITOR_LIMITS: 1000, ROLES: ['web'] }, modules, connection, ...resolvers })
const { port } = await startSmtpReceiver(running.kernel)
const probe = new StretchProbe()
let attackers = 0

/** Makes an attacker of their own library and address: what another has used up of the limits would make an attack look harmless. */
async function mint(): Promise<Sender> {
  const library = await testLibrary(beside)
  const attacker = await prepareAttacker(library, `203.0.113.${++attackers}`)
  const senders = await makeFormatWorld(library, { smtp_port: port, records })
  const { address } = running
  return { ...attacker, address, senders: { ...senders, address } }
}

function strain(): Strain {
  const { user, system } = process.threadCpuUsage()
  return { longestMs: probe.take(), busyMs: (user + system) / 1000 }
}

process.on('message', async (asked: AskedOfServer) => process.send?.(asked === 'mint' ? await mint() : strain()))
process.once('SIGTERM', () => void Promise.all([running.stop(), beside.stop()]).then(() => process.exit(0)))
process.once('disconnect', () => process.exit(0))
process.send?.({ ...made, address: running.address } satisfies Target)
