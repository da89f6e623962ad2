import { Button, NativeSelect } from '@mantine/core'
import type { ComponentState, StatusComponent } from '@porchlight/contracts/status/status'
import { useState } from 'react'
import { api } from '../../../shared/connection/api.ts'
import { RemoveButton } from '../../../shared/content/publications/publish-actions.tsx'
import { OrderedList } from '../../../shared/interface/ordering/ordered-list.tsx'
import { OrderedRow } from '../../../shared/interface/ordering/ordered-row.tsx'
import { Row } from '../../../shared/interface/page/page.tsx'
import { usePermissions } from '../../../shared/permissions/permissions.ts'
import { useComponentChange } from './api.ts'
import { componentStates } from './choices.ts'
import { ComponentDialog } from './component-dialog.tsx'
import styles from './status.module.css'
import { t } from './texts.ts'

/** Components in order, each with its state; read-only for users who may not change them. */
export function ComponentRows({ components }: { components: readonly StatusComponent[] }) {
  const { canRun } = usePermissions()
  const change = useComponentChange()
  if (!canRun('status.updateComponent'))
    return components.map(({ component_id, name, description, state }) => (
      <Row key={component_id} label={name} hint={description}>
        <StateMark state={state} />
      </Row>
    ))
  const items = components.map(({ component_id, name }) => ({ id: component_id, name }))
  return (
    <OrderedList items={items} label={t('order')} onMove={(component_id, position) => change.mutate({ component_id, position })}>
      {components.map((component) => (
        <OrderedRow key={component.component_id} item={{ id: component.component_id, name: component.name }}>
          <ComponentRow component={component} />
        </OrderedRow>
      ))}
    </OrderedList>
  )
}

function ComponentRow({ component }: { component: StatusComponent }) {
  const [isEditing, setEditing] = useState(false)
  const change = useComponentChange()
  const { component_id, name, description, state } = component
  return (
    <Row label={name} hint={description}>
      <span className={styles.mark} data-state={state} aria-hidden />
      <NativeSelect
        size="xs"
        aria-label={t('stateOf', { name })}
        data={componentStates()}
        value={change.variables?.state ?? state}
        disabled={change.isPending}
        onChange={(event) => change.mutate({ component_id, state: event.currentTarget.value as ComponentState }, { onSettled: () => change.reset() })}
      />
      <span className={styles.together}>
        <Button variant="default" size="xs" aria-label={t('editOf', { name })} onClick={() => setEditing(true)}>
          {t('edit')}
        </Button>
        <RemoveButton
          size="xs"
          title={name}
          remove={async () => {
            await api.status.removeComponent({ component_id })
          }}
        />
      </span>
      {isEditing && <ComponentDialog component={component} onClose={() => setEditing(false)} />}
    </Row>
  )
}

/** A state as text with its color. */
export function StateMark({ state }: { state: ComponentState }) {
  return (
    <span className={styles.state}>
      <span className={styles.mark} data-state={state} aria-hidden />
      {t(`state_${state}`)}
    </span>
  )
}
