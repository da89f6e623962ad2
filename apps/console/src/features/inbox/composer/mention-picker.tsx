import { Avatar } from '@porchlight/ui'
import styles from './composer.module.css'
import type { Suggestion } from './suggestions.ts'

type Props = { id: string; label: string; matches: readonly Suggestion[]; chosen: number; onPick: (suggestion: Suggestion) => void }

/** List of teammates matching the text after an @, or of canned replies after a slash. Focus stays in the field: arrow keys move, Enter or Tab picks. */
export function MentionPicker({ id, label, matches, chosen, onPick }: Props) {
  return (
    <div id={id} className={styles.mentions} role="listbox" aria-label={label} hidden={matches.length === 0}>
      {matches.map((suggestion, at) => (
        // biome-ignore lint/a11y/useKeyWithClickEvents lint/a11y/useFocusableInteractive: the field has the keys
        <div
          key={suggestion.id}
          id={`${id}-${at}`}
          className={styles.mention}
          role="option"
          aria-selected={at === chosen}
          // Keeps focus in the field.
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => onPick(suggestion)}
        >
          {suggestion.hint === undefined && <Avatar name={suggestion.name} picture={suggestion.picture} size={20} />}
          {suggestion.name}
          {suggestion.hint && <span className={styles.suggestionHint}>{suggestion.hint}</span>}
        </div>
      ))}
    </div>
  )
}
