import type { ResolveDns } from '../kernel/outside/ports.ts'

const zone = new Map<string, unknown[]>()

/** Adds records to the DNS that test servers ask: `dnsRecord('example.test', 'TXT', [['v=spf1 ip4:127.0.0.1 -all']])`. Tests use names of their own. */
export const dnsRecord = (name: string, type: string, records: unknown[]): void => void zone.set(`${name.toLowerCase()} ${type}`, records)

/** The DNS of tests: it knows only records that tests added, so no test asks the network. */
export const resolveTestZone: ResolveDns = async (name, type) => {
  const records = zone.get(`${name.toLowerCase().replace(/\.$/, '')} ${type}`)
  if (records === undefined) throw Object.assign(new Error('not found'), { code: 'ENOTFOUND' })
  if (records[0] instanceof Error) throw records[0]
  return records
}
