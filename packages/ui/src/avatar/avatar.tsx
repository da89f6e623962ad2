import './avatar.css'
import { initialsOf, toneOf } from './initials.ts'

export type AvatarProps = {
  name: string
  /** URL of a picture; without one the initials are shown. */
  picture?: string
  /** Edge length in pixels. */
  size?: number
  /** A dot at the corner; its meaning must also be in the text next to it, or in `statusLabel`. */
  status?: 'online' | 'away' | 'offline' | 'absent'
  statusLabel?: string
  /** A rounded square for things instead of a circle for people. */
  square?: boolean
}

/** A person's picture, or their initials on a colour derived from the name. Decorative: the name is next to it. */
export function Avatar({ name, picture, size = 28, status, statusLabel, square }: AvatarProps) {
  return (
    <span className="pl-avatar" data-square={square || undefined} style={{ inlineSize: size, blockSize: size, fontSize: Math.round(size * 0.4) }}>
      {picture ? (
        <img src={picture} alt="" width={size} height={size} loading="lazy" />
      ) : (
        <span className="pl-avatar-initials" data-tone={toneOf(name)} aria-hidden="true">
          {initialsOf(name)}
        </span>
      )}
      {status && (
        <span className="pl-avatar-status" data-status={status}>
          {statusLabel && <span className="pl-visually-hidden">{statusLabel}</span>}
        </span>
      )}
    </span>
  )
}
