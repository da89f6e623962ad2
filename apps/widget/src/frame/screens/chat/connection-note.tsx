import { t } from '../../chat-texts.ts'
import type { useConnection } from './use-connection.ts'

/** Shown while the visitor is offline or reconnecting; when offline, says that messages will be sent later. */
export function ConnectionNote({ connection }: { connection: ReturnType<typeof useConnection> }) {
  return (
    <div className="connection" role="status">
      {connection === 'open' ? null : <p>{t(connection === 'offline' ? 'offline_now' : 'reconnecting')}</p>}
    </div>
  )
}
