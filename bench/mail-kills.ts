// Outgoing mail: 200 replies while the server is killed with -9 at 20 random points (PostgreSQL every third time); counts lost and repeated mails.
import { parseArgs } from 'node:util'
import { runMailKills } from '../apps/server/src/modules/mail/testing/run-mail-kills.ts'
import { say } from '../scripts/tooling/command.ts'

const { values } = parseArgs({
  options: {
    mails: { type: 'string', default: '200' },
    kills: { type: 'string', default: '20' },
    seed: { type: 'string', default: String(Date.now() % 1_000_000) },
  },
})
const seed = Number(values.seed)
say(`Seed ${seed} (--seed ${seed} does it again)`)
const { arrived, lost, repeats, doubledMessages, kills } = await runMailKills({ seed, mails: Number(values.mails), kills: Number(values.kills), say })
say(
  `${arrived} mails arrived. Lost: ${lost.length}. Repeated, with the same Message-ID: ${repeats} in ${kills} kills. Messages shown twice: ${doubledMessages}.`,
)
process.exitCode = lost.length + doubledMessages > 0 || repeats > kills ? 1 : 0
