import { NativeSelect } from '@mantine/core'
import styles from './imports.module.css'

type Row = { id: string; label: string; about: string; proposed: string | null }
type Props = {
  title: string
  lead?: string
  rows: readonly Row[]
  chosen: Readonly<Record<string, string | null>>
  options: { value: string; label: string }[]
  onChoose: (id: string, value: string | null) => void
}

/** One select for each item of the other program: what it becomes here. Renders nothing without items. */
export function MappingFields({ title, lead, rows, chosen, options, onChoose }: Props) {
  if (rows.length === 0) return null
  return (
    <fieldset className={styles.part}>
      <legend>{title}</legend>
      {lead && <p className={styles.note}>{lead}</p>}
      {rows.map(({ id, label, about, proposed }) => (
        <NativeSelect
          key={id}
          classNames={{ root: styles.mapping ?? '' }}
          label={label}
          description={about || undefined}
          value={(Object.hasOwn(chosen, id) ? chosen[id] : proposed) ?? ''}
          data={options}
          onChange={(event) => onChoose(id, event.currentTarget.value || null)}
        />
      ))}
    </fieldset>
  )
}
