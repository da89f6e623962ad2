import { ActionIcon, Button, NativeSelect, TextInput } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import { useRoleChoices, withChosen } from '../../shared/people/role-choices.ts'
import type { SsoView } from './api.ts'
import styles from './single-sign-on.module.css'
import { t } from './texts.ts'

type Map = NonNullable<SsoView['settings']>['role_map']
const linesMax = 50

/** Which value of the role claim gives which role. */
export function RoleMap({ map, onChange }: { map: Map; onChange: (map: Map) => void }) {
  const choices = useRoleChoices()
  const change = (at: number, part: Partial<Map[number]>) => onChange(map.map((each, index) => (index === at ? { ...each, ...part } : each)))
  return (
    <fieldset className={styles.map}>
      <legend>{t('roleMap')}</legend>
      {map.map(({ value, role }, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: lines have nothing else that tells them apart
        <div key={at} className={styles.line}>
          <TextInput
            aria-label={t('valueOf', { number: at + 1 })}
            maxLength={200}
            value={value}
            onChange={(event) => change(at, { value: event.currentTarget.value })}
          />
          <NativeSelect
            aria-label={t('roleOf', { number: at + 1 })}
            value={role}
            data={withChosen(choices, role)}
            onChange={(event) => change(at, { role: event.currentTarget.value })}
          />
          <ActionIcon
            variant="subtle"
            color="gray"
            aria-label={t('removeLine', { number: at + 1 })}
            onClick={() => onChange(map.filter((_, index) => index !== at))}
          >
            <IconX size={17} stroke={1.7} />
          </ActionIcon>
        </div>
      ))}
      <Button variant="default" size="xs" disabled={map.length >= linesMax} onClick={() => onChange([...map, { value: '', role: 'agent' }])}>
        {t('addLine')}
      </Button>
    </fieldset>
  )
}
