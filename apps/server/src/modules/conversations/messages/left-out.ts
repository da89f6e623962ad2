import { type LeftOut, type LeftOutFile, leftOutMax } from '@porchlight/contracts/conversations/left-out'
import { ownName } from '@porchlight/contracts/uploads/uploads'

/** Returns the values of a message that name the files it was sent without; none if there are none. Names come from strangers. */
export function leftOutValues(files: readonly LeftOutFile[] | undefined): { left_out?: string } {
  if (!files || files.length === 0) return {}
  const named = files.slice(0, leftOutMax).map(({ name, reason }) => ({ name: ownName(name) || 'file', reason }))
  const left_out: LeftOut = { files: named, more: files.length - named.length }
  return { left_out: JSON.stringify(left_out) }
}
