import { lookup } from 'node:dns/promises'
import ipaddr from 'ipaddr.js'
import type { Config } from '../../kernel/config.ts'

/**
 * Returns an address of a tenant's mail server, to connect to exactly that one: a name that is resolved again could lead inside our network.
 * @throws Error unless all addresses of the name are public, or PRIVATE_MAIL_SERVERS allows others
 */
export async function publicAddressOf({ PRIVATE_MAIL_SERVERS }: Pick<Config, 'PRIVATE_MAIL_SERVERS'>, host: string): Promise<string> {
  const found = await lookup(host, { all: true, verbatim: true })
  const isPublic = found.every(({ address }) => ipaddr.process(address).range() === 'unicast')
  const [first] = found
  if (!first || !(isPublic || PRIVATE_MAIL_SERVERS)) throw new Error('the name of the mail server has no public address')
  return first.address
}
