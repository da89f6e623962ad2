// Mail: 200 replies leave and 200 mails come in while the server is killed with -9 at 20 random points (PostgreSQL every third time); counts lost, repeated and
// doubled mails.
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
const outcome = await runMailKills({ seed, mails: Number(values.mails), kills: Number(values.kills), say })
const { arrived, lost, repeats, doubledMessages, kills, incoming } = outcome
say(
  `${arrived} mails arrived. Lost: ${lost.length}. Repeated, with the same Message-ID: ${repeats} in ${kills} kills. Messages shown twice: ${doubledMessages}.`,
)
say(
  `${incoming.accepted} mails came in, ${incoming.journaled} are in the journal. Without a message: ${incoming.lost.length}. With two: ${incoming.doubled.length}. Neither a ticket nor an answer: ${incoming.undecided}.`,
)
const isOutgoingRight = lost.length + doubledMessages === 0 && repeats <= kills
const isIncomingRight = incoming.journaled === incoming.accepted && incoming.lost.length + incoming.doubled.length + incoming.undecided === 0
process.exitCode = isOutgoingRight && isIncomingRight ? 0 : 1
