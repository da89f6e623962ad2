import { sql } from 'kysely'
import { LRUCache } from 'lru-cache'
import type { Kernel } from '../../../kernel/kernel.ts'
import { verifyReplyAddress, verifyReturnPath } from '../../mail/index.ts'

// Applied to at most 254 characters, the longest address.
const ownForm = /^([a-z0-9_-]{1,64})(?:\+[^@]*)?@([^@]+)$/

/** How long a library's own address is known without asking the database, in ms: a mail to a library that was deleted meanwhile can't be stored, and is refused then. */
const knownMs = 5000
const ownAddresses = new WeakMap<Kernel, LRUCache<string, string>>()

/**
 * Returns the library that a recipient's address belongs to: a signed reply address, a return path, or `<library key>@` the mail domain. Undefined for every other address:
 * this server relays for nobody.
 */
export async function libraryOfAddress(kernel: Kernel, recipient: string): Promise<string | undefined> {
  const domain = kernel.config.INBOUND_MAIL_DOMAIN?.toLowerCase()
  const address = recipient.toLowerCase()
  if (domain === undefined || address.length > 254 || !address.endsWith(`@${domain}`)) return undefined
  const about = await verifyReplyAddress(kernel, address)
  if (about) return about.support_lib_id
  const returned = await verifyReturnPath(kernel, address)
  if (returned) return returned.support_lib_id
  const [, key] = ownForm.exec(address) ?? []
  if (key === undefined) return undefined
  const own = ownAddresses.get(kernel) ?? new LRUCache<string, string>({ max: 1000, ttl: knownMs })
  ownAddresses.set(kernel, own)
  const known = own.get(key)
  if (known !== undefined) return known
  const [row] = await kernel.database.ask('library-of-mail-address', sql<{ found: string | null }>`select library_of_mail_address(${key}) as found`, { key })
  if (row?.found) own.set(key, row.found)
  return row?.found ?? undefined
}
