import pg from 'pg'

/**
 * A pool of connections for a command, such as an upgrade. A connection that breaks while nobody uses it does not end the command; a query that uses one fails and
 * says why.
 */
export function commandPool(connection: pg.PoolConfig, max: number): pg.Pool {
  const pool = new pg.Pool({ ...connection, max })
  const heard = () => {}
  pool.on('error', heard)
  pool.on('connect', (client) => client.on('error', heard))
  return pool
}
