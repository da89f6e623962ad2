import type { Ctx } from '../../kernel/context.ts'
import { connectionRows, valuesOf } from './connections.ts'
import { customerData } from './customer-data/app.ts'

/** An address of the library that tells about contacts, and the secret that signs what it is asked. */
export type CustomerSource = { connection_ref: string; name: string; url: string; secret: string }

/** Returns the library's addresses that tell about contacts, oldest connection first. */
export async function customerSourcesOf(ctx: Ctx): Promise<CustomerSource[]> {
  const rows = await connectionRows(ctx).where('app', '=', customerData.manifest.name).orderBy('created_at').orderBy('connection_ref').execute()
  return rows.map((row) => {
    const { url = '', signing_secret = '' } = valuesOf(ctx, row)
    return { connection_ref: row.connection_ref, name: row.name, url, secret: signing_secret }
  })
}
