import { constants, setPriority } from 'node:os'
import { attacks, fire } from '../../apps/server/src/testing/hostile/attacks.ts'
import { blocking } from './blocking-attack.ts'
import { type Sender, senderAttacks } from './sender-attacks.ts'

/** Tells the attacker's process to run one attack until it has sent this many requests or this many seconds have passed. */
export type AttackOrder = { attacker: Sender; attack: string; atOnce: number; requests: number; seconds: number }
/** The result: how often the server answered with each HTTP status, or why it didn't. */
export type AttackReport = { statuses: Record<string, number> }

// A real attacker uses another machine, so the cost of making requests must not count as the server's.
setPriority(constants.priority.PRIORITY_LOW)

process.on('message', (order: AttackOrder) => {
  run(order).then(
    (report) => process.send?.(report),
    (error: unknown) => process.send?.({ failed: String(error) }),
  )
})
process.once('disconnect', () => process.exit(0))

async function run({ attacker, attack: name, atOnce, requests, seconds }: AttackOrder): Promise<AttackReport> {
  const attack = [...attacks, ...senderAttacks, blocking].find((each) => each.name === name)
  if (!attack) throw new Error(`there is no attack ${name}`)
  if ('request' in attack) await attack.request(attacker, 0)
  process.send?.('ready')
  const statuses: Record<string, number> = {}
  const end = performance.now() + seconds * 1000
  let sent = 0
  const one = async () => {
    while (sent < requests && performance.now() < end) {
      const status = await fire(attacker, attack, ++sent)
      statuses[status] = (statuses[status] ?? 0) + 1
    }
  }
  await Promise.all(Array.from({ length: atOnce }, one))
  return { statuses }
}
