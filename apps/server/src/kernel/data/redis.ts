import type { Cluster, Redis, RedisOptions } from 'ioredis'

/** A connection to Redis or Valkey: to one server, to the one that Sentinels name, or to a cluster. */
export type RedisConnection = Redis | Cluster

const form = /^(?<scheme>rediss?)(?:\+(?<kind>sentinel|cluster))?:\/\/(?:(?<user>[^:@/]*)(?::(?<password>[^@/]*))?@)?(?<hosts>[^/?#]+)(?:\/(?<path>[^?#]*))?/

/** Where REDIS_URL leads. */
export type RedisPlace = {
  kind: 'one' | 'sentinel' | 'cluster'
  nodes: { host: string; port: number }[]
  /** The name that Sentinels know the server by. */
  name: string
  options: RedisOptions
}

/**
 * Parses `redis://…`, `redis+sentinel://[user:password@]host:26379,host:26379/<name>` and `redis+cluster://[user:password@]host:6379,host:6379`; with `rediss` over
 * TLS. The password is that of the servers.
 * @throws Error saying what is expected
 */
export function redisPlace(url: string): RedisPlace {
  const { scheme, kind = 'one', user, password, hosts = '', path = '' } = form.exec(url)?.groups ?? {}
  if (!scheme) throw new Error('REDIS_URL: redis://…, redis+sentinel://host:26379,…/<name> or redis+cluster://host:6379,… is expected')
  const usualPort = kind === 'sentinel' ? 26379 : 6379
  const nodes = hosts.split(',').map((each) => {
    const { host = '', port } = /^(?<host>\[[^\]]+\]|[^:]+)(?::(?<port>\d+))?$/.exec(each.trim())?.groups ?? {}
    if (!host) throw new Error('REDIS_URL: a host is missing')
    return { host: host.replace(/^\[|\]$/g, ''), port: Number(port ?? usualPort) }
  })
  if (kind === 'sentinel' && !path) throw new Error('REDIS_URL: the name of the server that the Sentinels watch is missing: redis+sentinel://host:26379/<name>')
  const [name = '', db = ''] = kind === 'sentinel' ? path.split('/') : ['', path]
  const options: RedisOptions = {
    ...(user && { username: decodeURIComponent(user) }),
    ...(password && { password: decodeURIComponent(password) }),
    ...(db && kind !== 'cluster' && { db: Number(db) }),
    ...(scheme === 'rediss' && { tls: {} }),
  }
  return { kind: kind as RedisPlace['kind'], nodes, name, options }
}

/**
 * For connections that ask: a server that has gone silent would keep its callers waiting for a quarter of an hour, until the operating system gives its packets up.
 * In ms.
 */
export const cutWhenSilent = { commandTimeout: 1000, socketTimeout: 5000 } as const satisfies RedisOptions

/**
 * Connects to Redis, whose client is loaded only where there is one. A subscriber of a cluster connects to each server that has channels.
 * @throws Error for an address of no known form
 */
export async function openRedis(url: string, options: RedisOptions, isSubscriber = false): Promise<RedisConnection> {
  const { Redis, Cluster } = await import('ioredis')
  const { kind, nodes, name, options: own } = redisPlace(url)
  if (kind === 'one') return new Redis(url, options)
  if (kind === 'cluster') {
    const { enableOfflineQueue, ...perNode } = options
    return new Cluster(nodes, {
      redisOptions: { ...own, ...perNode },
      shardedSubscribers: isSubscriber,
      ...(enableOfflineQueue !== undefined && { enableOfflineQueue }),
    })
  }
  return new Redis({ ...own, ...options, sentinels: nodes, name, ...(own.tls && { enableTLSForSentinelMode: true, sentinelTLS: own.tls }) })
}
