import '../avatar/avatar.css'

/** Coloured status dot. Decorative: the text next to it names the status. */
export function StatusDot({ status }: { status: 'online' | 'away' | 'offline' | 'absent' }) {
  return <span className="pl-status-dot" data-status={status} aria-hidden="true" />
}
