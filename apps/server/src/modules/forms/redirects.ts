import type { Ctx } from '../../kernel/context.ts'
import { libraryForReading } from '../libraries/index.ts'

/**
 * Returns whether an address leads to a site that is not the library's: a form must not send people to a stranger's page. The library's sites are its
 * verified domain and subdomain, and this installation.
 */
export async function leadsAway(ctx: Ctx, redirect: string): Promise<boolean> {
  if (redirect === '' || redirect.startsWith('/')) return false
  if (!URL.canParse(redirect)) return true
  const { custom_subDomain, library_domain } = await libraryForReading(ctx)
  const { hostname } = new URL(redirect)
  const own = [custom_subDomain, library_domain, new URL(ctx.config.PUBLIC_URL).hostname].filter((host) => host !== null && host !== '')
  return !own.some((host) => hostname === host || (host === library_domain && hostname === `www.${host}`))
}
