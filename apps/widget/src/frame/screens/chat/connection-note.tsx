import { c } from '../../chat-texts.ts'
import type { useConnection } from './use-connection.ts'

/** Shown when the connection has been lost for a moment; says that nothing written is lost. */
export function ConnectionNote({ connection }: { connection: ReturnType<typeof useConnection> }) {
  return (
    <div className="connection" role="status">
      {connection === 'open' ? null : <p>{c(connection === 'offline' ? 'offline_now' : 'reconnecting')}</p>}
    </div>
  )
}
