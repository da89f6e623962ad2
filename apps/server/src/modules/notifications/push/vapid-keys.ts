import type { VapidKeys } from 'web-push'
import type { Kernel } from '../../../kernel/kernel.ts'

type Holder = Pick<Kernel, 'database' | 'ports'>

const known = new WeakMap<Holder['database'], Promise<VapidKeys>>()
const about = 'instance web_push'

/**
 * Returns the installation's keys for web push (VAPID, RFC 8292). The first call that needs them makes them; the database holds them sealed. One pair serves all
 * libraries, as a browser has one subscription for the console, whoever is signed in.
 */
export function vapidKeysOf(kernel: Holder): Promise<VapidKeys> {
  let keys = known.get(kernel.database)
  if (!keys) {
    keys = readOrMake(kernel)
    known.set(kernel.database, keys)
    keys.catch(() => known.delete(kernel.database))
  }
  return keys
}

async function readOrMake({ database, ports }: Holder): Promise<VapidKeys> {
  const { default: webPush } = await import('web-push')
  const made = ports.secrets.seal(JSON.stringify(webPush.generateVAPIDKeys()), about)
  const { rows } = await database.home.query<{ value: string }>(
    `insert into instance.facts (name, value) values ('web_push', $1) on conflict (name) do update set value = instance.facts.value returning value`,
    [made],
  )
  return JSON.parse(ports.secrets.open(rows[0]?.value ?? '', about)) as VapidKeys
}
