/** A round picture of a person or, without one, the first letter of their name. It says nothing to screen readers: the name stands beside it. */
export function Avatar({ name, picture, size = 36 }: { name: string; picture?: string; size?: number }) {
  const letter = Array.from(name.trim())[0]?.toUpperCase() ?? '·'
  return (
    <span className="avatar" style={{ width: size, height: size, fontSize: size * 0.42 }} aria-hidden="true">
      {picture ? <img src={picture} alt="" width={size} height={size} loading="lazy" /> : letter}
    </span>
  )
}
