import type { SourceRecord } from './staged-row.ts'

/** Fields that say nothing about the thing itself: its address in the API, and when it was copied. */
const silent = new Set([
  'url',
  'uri',
  'self',
  'href',
  'etag',
  '_links',
  'links',
  '_fivetran_synced',
  '_fivetran_deleted',
  'workspace_id',
  'account_id',
  'app_id',
])
/** Levels of records within records that are looked at. */
const depthMax = 6

/** A record that remembers which of its fields were read. */
export type Watched = { record: SourceRecord; forgotten(tell: (path: string, value: unknown) => void): void }

/** Tracks which values of a record are read. `forgotten` returns those that were not, by path. `namesKinds`: records name their kind in `type`. */
export function watched(record: SourceRecord, namesKinds = false): Watched {
  const read = new WeakMap<object, Set<string>>()
  const proxies = new WeakMap<object, object>()
  const proxyOf = (value: object): object => {
    const known = proxies.get(value)
    if (known) return known
    const fields = new Set<string>()
    read.set(value, fields)
    const proxy = new Proxy(value, {
      get(target, name) {
        const found: unknown = Reflect.get(target, name)
        if (typeof name === 'string' && Object.hasOwn(target, name)) fields.add(name)
        return typeof found === 'object' && found !== null ? proxyOf(found) : found
      },
    })
    proxies.set(value, proxy)
    return proxy
  }
  const look = (value: object, path: string, depth: number, tell: (path: string, value: unknown) => void) => {
    const fields = read.get(value)
    const isList = Array.isArray(value)
    for (const [name, inner] of Object.entries(value)) {
      if (saysNothing(inner) || (!isList && (silent.has(name.toLowerCase()) || (namesKinds && name === 'type')))) continue
      const place = isList ? path : path === '' ? name : `${path}.${name}`
      const isWithin = typeof inner === 'object' && inner !== null
      // A list or a record of which nothing was read was taken for a text.
      if (!fields?.has(name) || (isWithin && (read.get(inner)?.size ?? 0) === 0)) tell(place, inner)
      else if (isWithin && depth < depthMax) look(inner, place, depth + 1, tell)
    }
  }
  return { record: proxyOf(record) as SourceRecord, forgotten: (tell) => look(record, '', 0, tell) }
}

function saysNothing(value: unknown): boolean {
  if (value === null || value === undefined || value === false || value === 0) return true
  if (typeof value === 'string') return value.trim() === ''
  return typeof value === 'object' && Object.values(value).every(saysNothing)
}
