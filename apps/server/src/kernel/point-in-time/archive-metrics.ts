import { Gauge } from 'prom-client'
import { registry } from '../process/metrics.ts'
import { type Line, usableBases } from './line.ts'

let covered: string | undefined
let copied: string | undefined

const secondsSince = (at: string | undefined) => (at === undefined ? Number.NaN : Math.max(0, (Date.now() - Date.parse(at)) / 1000))

new Gauge({
  name: 'porchlight_archive_behind_seconds',
  help: 'what was acknowledged longer ago than this is in the archive of the database’s log; before its first segment, since the process started; no value where none is kept',
  registers: [registry],
  collect() {
    this.set(secondsSince(covered))
  },
})
new Gauge({
  name: 'porchlight_archive_base_age_seconds',
  help: 'age of the last base copy from which the database can be restored; before the first, since the process started; no value where no archive is kept',
  registers: [registry],
  collect() {
    this.set(secondsSince(copied))
  },
})
const waiting = new Gauge({
  name: 'porchlight_archive_waiting_bytes',
  help: 'what of the database’s log waits on this disk to be archived, in bytes; no value where no archive is kept',
  registers: [registry],
})
waiting.set(Number.NaN)

/** Notes for the metrics what the archive holds by now, and how much waits. `since`: when this process began to keep it. */
export function tellArchive({ line, since, waitingBytes }: { line: Line | undefined; since: string; waitingBytes: number }): void {
  // A new line has nothing at first: what the last one has is still the truth.
  covered = line?.covered_to ?? covered ?? since
  copied = (line && usableBases(line).at(-1)?.finished_at) ?? copied ?? since
  waiting.set(waitingBytes)
}
