import { NativeSelect } from '@mantine/core'
import type { ComponentState, StatusComponent } from '@porchlight/contracts/status/status'
import { componentStates } from './choices.ts'
import styles from './status.module.css'
import { t } from './texts.ts'

/** Component states to publish with an update, by component id. */
export type ChosenStates = Readonly<Record<string, ComponentState>>

/** Returns the chosen states that differ from the current ones, as API input. */
export const changedStates = (components: readonly StatusComponent[], chosen: ChosenStates) =>
  components.flatMap(({ component_id, state }) => {
    const wanted = chosen[component_id]
    return wanted === undefined || wanted === state ? [] : [{ component_id, state: wanted }]
  })

/** One state field per component. */
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
