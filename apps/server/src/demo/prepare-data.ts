import { sql } from 'kysely'
import type { Kernel } from '../kernel/kernel.ts'
import { makeFirstAdmin } from '../modules/identity/index.ts'
import { openDemoAccounts } from './open-demo-accounts.ts'

/**
 * Prepares a freshly migrated database: loads the demo, or makes the first admin whom the settings name. Demo accounts have a public password, so production
 * accepts them only with an explicit setting (DEMO=public-demo).
 * @throws Error in production when the database holds demo accounts without that setting
 */
export async function prepareData(kernel: Kernel): Promise<void> {
  const { DEMO, isProduction, isPublicDemo } = kernel.config
  const accounts = isProduction && !isPublicDemo ? await demoAccountsAnywhere(kernel) : []
  if (accounts.length > 0)
    throw new Error(
      `This database holds demo accounts, whose password is published: ${accounts.join(', ')}. Start production on an empty database, deactivate them, or set DEMO=public-demo if strangers may sign in.`,
    )
  // The story is loaded by the first start alone.
  if (DEMO && !(await isPlanted(kernel))) await (await import('./seed-demo.ts')).seedDemo(kernel)
  if (!DEMO) await makeFirstAdmin(kernel)
  if (isPublicDemo) kernel.log.warn('DEMO=public-demo: anyone can sign in with the published password of the demo accounts')
}

/** The libraries of the demo may be in any of several databases. */
const demoAccountsAnywhere = async ({ database }: Kernel): Promise<string[]> =>
  (await Promise.all(database.views.map(({ owner }) => openDemoAccounts(owner)))).flat()

/** Returns whether all of the demo is there: this library of it is created last. */
async function isPlanted(kernel: Kernel): Promise<boolean> {
  const rows = await kernel.database.ask('demo-is-planted', sql<{ id: string }>`select id from library_ids() as id where id = 'other'`)
  return rows.length > 0
}
