import { Avatar } from '@porchlight/ui'
import styles from './composer.module.css'
import type { Mentionable } from './mentions.ts'
import { w } from './texts.ts'

type Props = { id: string; matches: readonly Mentionable[]; chosen: number; onPick: (person: Mentionable) => void }

/** List of teammates matching the text after an @. Focus stays in the field: arrow keys move, Enter or Tab picks. */
export function MentionPicker({ id, matches, chosen, onPick }: Props) {
  return (
    <div id={id} className={styles.mentions} role="listbox" aria-label={w('mentionList')} hidden={matches.length === 0}>
      {matches.map((person, at) => (
        // biome-ignore lint/a11y/useKeyWithClickEvents lint/a11y/useFocusableInteractive: the field has the keys
        <div
          key={person.id}
          id={`${id}-${at}`}
          className={styles.mention}
          role="option"
          aria-selected={at === chosen}
          // Keeps the focus in the field.
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => onPick(person)}
        >
          <Avatar name={person.name} picture={person.picture} size={20} />
          {person.name}
        </div>
      ))}
    </div>
  )
}
