import { constants } from 'node:fs'
import { access } from 'node:fs/promises'
import { buffer } from 'node:stream/consumers'
import pg from 'pg'
import type { Config } from '../../apps/server/src/kernel/config.ts'
import { openRedis } from '../../apps/server/src/kernel/data/redis.ts'
import { type PrimaryState, primaryState, type ReplicaState, replicaState } from '../../apps/server/src/kernel/data/replica.ts'
import { newRef } from '../../apps/server/src/kernel/ids.ts'
import { maskedAddress } from '../../apps/server/src/kernel/process/secret-settings.ts'
import { openStorage } from '../../apps/server/src/kernel/storage/open-storage.ts'
import { type Finding, messageOf, within } from './finding.ts'

const patienceMs = 5000

/** Asks Redis as the server does, also through Sentinels or in a cluster. */
export async function aboutRedis({ REDIS_URL, ROLES }: Config): Promise<Finding[]> {
  if (!REDIS_URL) {
    // One process alone needs none.
    const isAlone = ROLES.length === 3
    return isAlone ? [] : [{ what: 'Redis', ok: false, says: 'no REDIS_URL: several processes need one, or what one does reaches the others late' }]
  }
  try {
    const redis = await openRedis(REDIS_URL, { maxRetriesPerRequest: 1 })
    let lost: unknown
    redis.on('error', (error) => {
      lost = error
    })
    try {
      await within(patienceMs, redis.ping())
      return [{ what: 'Redis', ok: true, says: maskedAddress(REDIS_URL) }]
    } catch (error) {
      throw lost ?? error
    } finally {
      redis.disconnect()
    }
  } catch (error) {
    return [{ what: 'Redis', ok: false, says: `${maskedAddress(REDIS_URL)} cannot be used: ${messageOf(error)}` }]
  }
}

/** Looks whether the replica is a standby of this database, as the server does before each read. */
export async function aboutReplica({ DATABASE_URL, DATABASE_REPLICA_URL }: Config): Promise<Finding[]> {
  if (!DATABASE_URL || !DATABASE_REPLICA_URL) return []
  const ask = async <Row extends pg.QueryResultRow>(connectionString: string, statement: string, values: unknown[] = []) => {
    const client = new pg.Client({ connectionString, connectionTimeoutMillis: patienceMs })
    await client.connect()
    return client.query<Row>(statement, values).finally(() => client.end())
  }
  const says = maskedAddress(DATABASE_REPLICA_URL)
  try {
    const [primary] = (await ask<PrimaryState>(DATABASE_URL, primaryState)).rows
    const [replica] = (await ask<ReplicaState>(DATABASE_REPLICA_URL, replicaState, [primary?.position])).rows
    const isOurs = replica?.is_replica === true && replica.identity === primary?.identity
    return [{ what: 'replica', ok: isOurs, says: isOurs ? says : `${says} is not a standby of the database` }]
  } catch (error) {
    return [{ what: 'replica', ok: false, says: `${says} cannot be read: ${messageOf(error)}` }]
  }
}

/** Stores, reads and removes a file where uploads go; in a folder of this machine, only looks whether it could, since this may be another account. */
export async function aboutStorage(config: Config): Promise<Finding[]> {
  const { STORAGE_URL } = config
  if (!STORAGE_URL) return []
  const says = maskedAddress(STORAGE_URL)
  try {
    if (!STORAGE_URL.startsWith('s3://')) await access(STORAGE_URL.replace(/^file:\/\//, ''), constants.W_OK)
    else {
      const [storage, key] = [openStorage(config), `doctor/${newRef()}`]
      await storage.put(key, Buffer.from('doctor'))
      const found = await storage.read(key)
      const text = found && String(await buffer(found.stream))
      await storage.remove(key)
      if (text !== 'doctor') throw new Error('what was stored does not come back')
    }
    return [{ what: 'storage', ok: true, says }]
  } catch (error) {
    return [{ what: 'storage', ok: false, says: `${says} cannot be used: ${messageOf(error)}` }]
  }
}
