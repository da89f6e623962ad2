// Point in time under load: people write all the time while the database is restored, elsewhere, to moments chosen at random.
import { mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { newRef } from '../../apps/server/src/kernel/ids.ts'
import { openStorage } from '../../apps/server/src/kernel/storage/open-storage.ts'
import { judgeRestore, keptSpan, type RestoreOutcome, type Written } from '../../apps/server/src/testing/drills/restore-to-moment.ts'
import { startChat, testLibrary } from '../../apps/server/src/testing/library.ts'
import { say } from '../../scripts/tooling/command.ts'
import { withProduct } from './product/open-product.ts'

const { values } = parseArgs({
  options: { times: { type: 'string', default: '20' }, writers: { type: 'string', default: '8' }, seconds: { type: 'string', default: '120' } },
})
const STORAGE_URL = mkdtempSync(path.join(os.tmpdir(), 'porchlight-archive-'))
const storage = openStorage({ STORAGE_URL, DATA_DIR: STORAGE_URL })
const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))
const untilKept = async (at: number) => {
  for (;;) {
    const span = await keptSpan(storage)
    if (span && span.until >= at) return span
    await pause(500)
  }
}

try {
  const { written, outcomes } = await withProduct(
    async (server) => {
      const library = await testLibrary(server)
      const all: Written[] = []
      let isOver = false
      const writers = Array.from({ length: Number(values.writers) }, async () => {
        const visitor = library.visitor()
        const { conversation_ref } = (await startChat(visitor)).conversation
        while (!isOver) {
          const [id, sent] = [newRef(), Date.now()]
          await visitor.calls.messages.send({ client_msg_id: id, conversation_ref, message: `message ${id}` })
          all.push({ id, sent, acknowledged: Date.now() })
          await pause(100)
        }
      })
      const { from } = await untilKept(0)
      await pause(Number(values.seconds) * 1000)
      const until = Date.now()
      const found: RestoreOutcome[] = []
      for (let time = 1; time <= Number(values.times); time++) {
        const at = Math.round(from + Math.random() * (until - from))
        await untilKept(at)
        const outcome = await judgeRestore(storage, at, [...all], `select client_msg_id as id from messages where client_msg_id is not null`)
        found.push(outcome)
        say(
          `${time}: to ${outcome.at} in ${(outcome.ms / 1000).toFixed(1)} s: ${outcome.found} messages, ${outcome.lost.length} lost, ${outcome.tooNew.length} too new.`,
        )
      }
      isOver = true
      await Promise.all(writers)
      return { written: all.length, outcomes: found }
    },
    [],
    { POINT_IN_TIME_DAYS: '1', STORAGE_URL },
  )
  const sum = (of: (outcome: RestoreOutcome) => number) => outcomes.reduce((total, each) => total + of(each), 0)
  say(
    `${outcomes.length} restores while ${written} messages were written: ${sum(({ lost }) => lost.length)} lost, ${sum(({ tooNew }) => tooNew.length)} too new.`,
  )
  process.exitCode = sum(({ lost, tooNew }) => lost.length + tooNew.length) > 0 ? 1 : 0
} finally {
  rmSync(STORAGE_URL, { recursive: true, force: true })
}
