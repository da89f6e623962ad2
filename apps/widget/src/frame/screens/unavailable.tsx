import { l } from '../list-texts.ts'

/** Says that there is no chat here: the library does not exist, or its chat is turned off. */
export function Unavailable({ kind }: { kind: 'unavailable' | 'disabled' }) {
  return (
    <div className={kind === 'disabled' ? 'card empty' : 'screen empty'}>
      <p className="empty-title">{l(kind)}</p>
      <p>{l(`${kind}_hint`)}</p>
    </div>
  )
}
