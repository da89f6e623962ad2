import { Gauge } from 'prom-client'
import { registry } from '../process/metrics.ts'

let covered: string | null = null

new Gauge({
  name: 'porchlight_archive_behind_seconds',
  help: 'what was acknowledged longer ago than this is in the archive of the database’s log; no value where none is kept, or before its first segment',
  registers: [registry],
  collect() {
    this.set(covered === null ? Number.NaN : Math.max(0, (Date.now() - Date.parse(covered)) / 1000))
  },
})
const waiting = new Gauge({
  name: 'porchlight_archive_waiting_bytes',
  help: 'what of the database’s log waits on this disk to be archived, in bytes; no value where no archive is kept',
  registers: [registry],
})
waiting.set(Number.NaN)

/** Notes for the metrics up to when the archive is complete, and how much waits. */
export function tellArchive(coveredTo: string | null, waitingBytes: number): void {
  // A new line has no value until its first segment: what the last one covered is still the truth.
  covered = coveredTo ?? covered
  waiting.set(waitingBytes)
}
