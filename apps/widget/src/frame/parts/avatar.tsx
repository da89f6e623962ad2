import { initialsOf } from '@porchlight/ui/avatar/initials.ts'

/** A round picture of a person or, without one, their initials. It says nothing to screen readers: the name stands beside it. */
export function Avatar({ name, picture, size = 36 }: { name: string; picture?: string; size?: number }) {
  return (
    <span className="avatar" style={{ width: size, height: size, fontSize: size * 0.38 }} aria-hidden="true">
      {picture ? <img src={picture} alt="" width={size} height={size} loading="lazy" /> : initialsOf(name)}
    </span>
  )
}
