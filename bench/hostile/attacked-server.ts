// The product, in a process of its own, with a library of people who talk and one of people who mean harm.
import type pg from 'pg'
import { readConfig } from '../../apps/server/src/kernel/config.ts'
import { start } from '../../apps/server/src/kernel/start.ts'
import { modules } from '../../apps/server/src/modules.ts'
import { prepareAttacker } from '../../apps/server/src/testing/hostile/prepare-attacker.ts'
import { testLibrary } from '../../apps/server/src/testing/library.ts'
import { talkingLibrary } from '../live/talking-library.ts'
import type { AttackedTarget } from './attacked-target.ts'

const connection = JSON.parse(process.env.BENCH_DATABASE ?? '{}') as pg.PoolConfig
const running = await start({ config: readConfig(), modules, connection })
const target = await talkingLibrary(running, Number(process.env.BENCH_VISITORS), Number(process.env.BENCH_AGENTS))
const attacker = await prepareAttacker(await testLibrary(running), '203.0.113.9')
const ready: AttackedTarget = { target, attacker }
process.send?.(ready)
process.once('SIGTERM', () => void running.stop().then(() => process.exit(0)))
process.once('disconnect', () => process.exit(0))
