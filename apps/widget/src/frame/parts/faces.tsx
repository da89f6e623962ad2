import type { Faces as FacesOf } from '@porchlight/contracts/people/people'
import { Avatar } from './avatar.tsx'

/** Teammates who may answer, as overlapping pictures or initials. Screen readers get a single image labelled with their names. */
export function Faces({ faces, size }: { faces: FacesOf; size: number }) {
  const names = faces.map(({ name }) => name).join(', ')
  return (
    <span className="faces" role="img" aria-label={names} title={names}>
      {faces.map(({ name, picture }, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two people may share a name, and no id of theirs gets here
        <Avatar key={at} name={name} picture={picture} size={size} />
      ))}
    </span>
  )
}
