import { NativeSelect } from '@mantine/core'
import type { ComponentState, StatusComponent } from '@porchlight/contracts'
import { componentStates } from './choices.ts'
import styles from './status.module.css'
import { t } from './texts.ts'

/** States that components get together with a message, by component. */
export type ChosenStates = Readonly<Record<string, ComponentState>>

/** The chosen states that differ from what is there, as operations take them. */
export const changedStates = (components: readonly StatusComponent[], chosen: ChosenStates) =>
  components.flatMap(({ component_id, state }) => {
    const wanted = chosen[component_id]
    return wanted === undefined || wanted === state ? [] : [{ component_id, state: wanted }]
  })

/** A field for the state of each component. */
export function StateFields({
  components,
  chosen,
  onChange,
}: {
  components: readonly StatusComponent[]
  chosen: ChosenStates
  onChange: (chosen: ChosenStates) => void
}) {
  if (components.length === 0) return null
  return (
    <fieldset className={styles.fields}>
      <legend>{t('affected')}</legend>
      {components.map(({ component_id, name, state }) => (
        <NativeSelect
          key={component_id}
          label={name}
          data={componentStates()}
          value={chosen[component_id] ?? state}
          onChange={(event) => onChange({ ...chosen, [component_id]: event.currentTarget.value as ComponentState })}
        />
      ))}
    </fieldset>
  )
}
