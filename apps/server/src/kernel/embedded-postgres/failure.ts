/** The embedded PostgreSQL could not be installed, initialised, started or stopped; the message says what to do. */
export class EmbeddedPostgresFailed extends Error {
  override name = 'EmbeddedPostgresFailed'
}
