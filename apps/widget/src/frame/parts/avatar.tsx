import { initialsOf } from '@porchlight/ui/avatar/initials.ts'

/** A person's round picture or, without one, their initials. Hidden from screen readers: the name is next to it. */
export function Avatar({ name, picture, size = 36 }: { name: string; picture?: string; size?: number }) {
  return (
    <span className="avatar" style={{ width: size, height: size, fontSize: size * 0.38 }} aria-hidden="true">
      {picture ? <img src={picture} alt="" width={size} height={size} loading="lazy" /> : initialsOf(name)}
    </span>
  )
}
