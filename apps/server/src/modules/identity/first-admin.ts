import type { Kernel } from '../../kernel/kernel.ts'

/** Placeholder until the set-up page exists: says that nobody can sign in yet. */
export async function firstAdminCode(kernel: Kernel): Promise<void> {
  const { rows } = await kernel.database.owner.query<{ is_empty: boolean }>('select not exists (select from users) as is_empty')
  if (rows[0]?.is_empty) kernel.log.warn('There is no account yet.')
}
