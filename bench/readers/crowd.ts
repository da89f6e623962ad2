// The crowd, in its own process: readers of the help hub, and browsers with an open widget.
import { randomBytes } from 'node:crypto'
import { constants, setPriority } from 'node:os'
import { quantile } from '../live/quantile.ts'
import { Side } from '../live/side.ts'
import type { CrowdOrder, CrowdReport, ReadTarget } from './crowd-order.ts'
import { Reader } from './reader.ts'

// Real readers use their own machines, so the client side must not take CPU time from the server.
setPriority(constants.priority.PRIORITY_LOW)

const connectsAtOnce = 100
/** The share of reads that return to a page already read, through the back button or a second visit; browsers revalidate it. */
const returnShare = 0.3

let paths: string[] = []
let readers: Reader[] = []
let widgets: Side | undefined

process.on('message', (order: CrowdOrder) => {
  const done = order.do === 'arrive' ? arrive(order) : order.do === 'read' ? read(order) : leave()
  done.then(
    (answer) => process.send?.(answer),
    (error: unknown) => process.send?.({ failed: String(error) }),
  )
})
process.once('disconnect', () => process.exit(0))

async function arrive({ target, readers: count, widgets: open }: Extract<CrowdOrder, { do: 'arrive' }>): Promise<object> {
  const { talking, written } = target
  paths = written.paths
  for (let first = 0; first < count; first += connectsAtOnce) {
    const next = Array.from({ length: Math.min(connectsAtOnce, count - first) }, (_, offset) => Reader.connect(talking.address, addressOf(first + offset)))
    const arrived = await Promise.all(next)
    await Promise.all(arrived.map((reader) => reader.open(anyOf(paths))))
    readers.push(...arrived)
  }
  widgets = await openWidgets(target, open)
  return {}
}

/** Opens widgets for visitors who view a page and have not written; each has a live connection. */
async function openWidgets({ talking, written }: ReadTarget, count: number): Promise<Side> {
  const visitors = Array.from({ length: count }, () => randomBytes(32).toString('base64url'))
  const side = new Side({ ...talking, support_lib_id: written.support_lib_id, visitors, agents: [], pairs: [] }, 100)
  await side.connect()
  return side
}

/** Lets the readers take turns, so that each opens a page every readers ÷ rate seconds; a late start counts towards that page's time. */
async function read({ rate, seconds }: Extract<CrowdOrder, { do: 'read' }>): Promise<CrowdReport> {
  const counts = { sent: 0, unchanged: 0, failed: 0 }
  const waits: number[] = []
  const under = new Set<Promise<void>>()
  const startedAt = performance.now()
  const all = rate * seconds
  for (let begun = 0; begun < all; ) {
    const dueNow = Math.min(all, ((performance.now() - startedAt) / 1000) * rate)
    for (; begun < dueNow; begun++) {
      const reader = nextReader()
      if (!reader) throw new Error('every reader is still waiting for a page')
      const dueAt = startedAt + (begun / rate) * 1000
      const opened: Promise<void> = reader.open(choosePage(reader)).then((answer) => {
        counts[answer] += 1
        waits.push(performance.now() - dueAt)
        under.delete(opened)
      })
      under.add(opened)
    }
    await new Promise((resolve) => setTimeout(resolve, 1))
  }
  await Promise.all(under)
  waits.sort((a, b) => a - b)
  return { ...counts, p50: quantile(waits, 0.5), p99: quantile(waits, 0.99) }
}

let turn = 0
/** Returns the next reader that is not still loading a page. */
function nextReader(): Reader | undefined {
  for (let tried = 0; tried < readers.length; tried++) {
    const reader = readers[turn++ % readers.length]
    if (reader && !reader.isBusy) return reader
  }
  return undefined
}

function choosePage({ read: known }: Reader): string {
  return anyOf(Math.random() < returnShare ? known : paths)
}

const anyOf = (of: readonly string[]) => of[Math.floor(Math.random() * of.length)] ?? '/'

const addressOf = (index: number) => `11.${index >> 16}.${(index >> 8) & 255}.${index & 255}`

async function leave(): Promise<object> {
  for (const reader of readers) reader.leave()
  widgets?.close()
  readers = []
  widgets = undefined
  return {}
}
