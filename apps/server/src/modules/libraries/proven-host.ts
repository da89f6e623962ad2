import { sql } from 'kysely'
import type { Kernel } from '../../kernel/kernel.ts'

/** Returns whether this host is a library's verified custom subdomain. */
export async function isProvenHost({ database }: Kernel, hostname: string): Promise<boolean> {
  const [found] = await database.ask('library-of-host', sql<{ key: string | null }>`select library_of_host(${hostname}) as key`, { key: hostname })
  return found?.key != null
}
