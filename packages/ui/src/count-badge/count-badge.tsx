import './count-badge.css'
import { countText } from './count-text.ts'

/** A small number next to or on top of something; nothing at 0. The label says what is counted. */
export function CountBadge({ count, max = 99, label, quiet }: { count: number; max?: number; label?: string; quiet?: boolean }) {
  if (count <= 0) return null
  return (
    <span className="pl-count-badge" data-quiet={quiet || undefined}>
      <span aria-hidden={label ? true : undefined}>{countText(count, max)}</span>
      {label && <span className="pl-visually-hidden">{label}</span>}
    </span>
  )
}
