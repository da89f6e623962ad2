import { formats } from '../../apps/server/src/testing/growth/formats/all-formats.ts'
import type { FormatWorld } from '../../apps/server/src/testing/growth/formats/format.ts'
import type { Attacker } from '../../apps/server/src/testing/hostile/attacks.ts'
import type { RawAttack } from '../../apps/server/src/testing/hostile/raw-attacks.ts'

/** An attacker who also sends mails, calendars and SAML responses. */
export type Sender = Attacker & { senders: FormatWorld }

/** Files of these formats that take the server most. */
const chosen: [format: string, file: string][] = [
  ['SAML', 'comments'],
  ['SAML', 'nested elements'],
  ['SAML', 'namespaces'],
  ['iCalendar', 'a sixth Monday, many times'],
  ['iCalendar', 'an endless duration'],
  ['iCalendar', 'rules without end'],
  ['CSV', 'many rows'],
  ['mail: MIME tree', 'nested parts'],
  ['mail: MIME tree', 'many parts'],
  ['mail: HTML', 'nested elements'],
  ['mail: TNEF', 'many attributes'],
  ['mail: DKIM and ARC', 'a long list of signed headers'],
  ['mail: headers', 'a folded line'],
]

/** Senders of whole hostile files, as large as their way in lets through. */
export const senderAttacks: readonly RawAttack[] = chosen.map(([name, wanted]) => {
  const format = formats.find((each) => each.name === name)
  const hostile = format?.hostile.find((each) => each.name === wanted)
  if (!format || !hostile) throw new Error(`there is no file ${name}, ${wanted}`)
  let made: string | Buffer | undefined
  const file = () => {
    made ??= hostile.make(format.sizeMax)
    return made
  }
  return {
    name: `${name}: ${wanted}`,
    answers: [],
    send: (attacker) => format.send((attacker as Sender).senders, file()),
    twin: (attacker) => format.send((attacker as Sender).senders, format.usual),
  }
})
