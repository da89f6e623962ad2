import '../avatar/avatar.css'

/** A coloured dot for a state that the text next to it names. */
export function StatusDot({ status }: { status: 'online' | 'away' | 'offline' }) {
  return <span className="pl-status-dot" data-status={status} aria-hidden="true" />
}
