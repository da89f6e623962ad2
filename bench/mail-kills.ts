// Mail: 200 customers are answered, at once or later, 100 third parties asked about them, all of them answered once more as followers of tickets, and 200 mails come in while the server is killed with -9 at 20 random points (PostgreSQL every third time); counts lost,
// repeated, doubled and misdirected mails.
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
const { arrived, due, lost, doubled, misdirected, repeats, doubledMessages, wrongSides, kills, incoming } = outcome
say(
  `${arrived} mails arrived, for ${due} texts and people. Lost: ${lost.length}. In two mails: ${doubled.length}. To somebody else: ${misdirected.length}. Repeated, with the same Message-ID: ${repeats} in ${kills} kills. Messages shown twice: ${doubledMessages}. Side conversations too many or too few: ${wrongSides}.`,
)
say(
  `${incoming.accepted} mails came in, ${incoming.journaled} are in the journal. Without a message: ${incoming.lost.length}. With two: ${incoming.doubled.length}. Neither a ticket nor an answer: ${incoming.undecided}.`,
)
const isOutgoingRight = lost.length + doubled.length + misdirected.length + doubledMessages + wrongSides === 0 && repeats <= kills
const isIncomingRight = incoming.journaled === incoming.accepted && incoming.lost.length + incoming.doubled.length + incoming.undecided === 0
process.exitCode = isOutgoingRight && isIncomingRight ? 0 : 1
