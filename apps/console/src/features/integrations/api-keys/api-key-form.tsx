import '@mantine/core/styles/Combobox.layer.css'
import '@mantine/core/styles/Pill.layer.css'
import '@mantine/core/styles/PillsInput.layer.css'
import { Button, MultiSelect, NativeSelect, TextInput } from '@mantine/core'
import { ApiError } from '@porchlight/client'
import { type KeyArea, keyAreaNames } from '@porchlight/contracts/api-keys/key-areas'
import { apiKeyLimits } from '@porchlight/contracts/api-keys/key-limits'
import { keyOperations } from '@porchlight/contracts/api-keys/key-operations'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '../../../shared/connection/api.ts'
import { errorText } from '../../../shared/connection/error-text.ts'
import { shownInPlace } from '../../../shared/connection/query-client.ts'
import { DialogActions } from '../../../shared/interface/dialogs/dialog-actions.tsx'
import { DialogForm } from '../../../shared/interface/dialogs/dialog-form.tsx'
import styles from '../integrations.module.css'
import type { NewKey } from './api-keys-query.ts'
import { t } from './texts.ts'

/** Days until a key expires; 0 means never. */
const lives = [30, 90, 365, 0] as const
const levels = ['none', 'read', 'write', 'both'] as const
type Level = (typeof levels)[number]

const scopesOf: Record<Level, readonly ('read' | 'write')[]> = { none: [], read: ['read'], write: ['write'], both: ['read', 'write'] }
/** The levels that an area has: in some areas, keys can change nothing. */
const levelsOf = new Map(
  keyAreaNames.map((area) => [
    area,
    levels.filter((level) => scopesOf[level].every((access) => keyOperations.some((one) => one.area === area && one.access === access))),
  ]),
)

/** Form that makes an API key: its name, what it is for, and until when. */
export function ApiKeyForm({ onDone, onKey }: { onDone: () => void; onKey: (made: NewKey) => void }) {
  const [name, setName] = useState('')
  const [days, setDays] = useState<number>(90)
  const [areas, setAreas] = useState<Partial<Record<KeyArea, Level>>>({})
  const [single, setSingle] = useState<string[]>([])
  const scopes = [...keyAreaNames.flatMap((area) => scopesOf[areas[area] ?? 'none'].map((access) => `${area}:${access}`)), ...single]
  const create = useMutation({
    mutationFn: () => api.apiKeys.create({ key_name: name, scopes, expires_in_days: days === 0 ? null : days }),
    onError: shownInPlace,
    onSuccess: async ({ key }) => {
      onDone()
      onKey({ name, key })
    },
  })
  const isEmpty = scopes.length === 0
  return (
    <DialogForm onSubmit={() => !isEmpty && create.mutate()}>
      <TextInput
        label={t('name')}
        description={t('nameHint')}
        required
        maxLength={80}
        data-autofocus
        value={name}
        onChange={(event) => setName(event.currentTarget.value)}
      />
      <NativeSelect
        label={t('life')}
        value={String(days)}
        data={lives.map((each) => ({ value: String(each), label: t(`life_${each}`) }))}
        onChange={(event) => setDays(Number(event.currentTarget.value))}
      />
      <fieldset className={styles.areas}>
        <legend>{t('scopes')}</legend>
        <p className={styles.small}>{t('scopesHint')}</p>
        {keyAreaNames.map((area) => (
          <NativeSelect
            key={area}
            label={t(`area_${area}`)}
            value={areas[area] ?? 'none'}
            data={(levelsOf.get(area) ?? []).map((level) => ({ value: level, label: t(`level_${level}`) }))}
            onChange={(event) => {
              const level = levels.find((each) => each === event.currentTarget.value) ?? 'none'
              setAreas((before) => ({ ...before, [area]: level }))
            }}
          />
        ))}
        <MultiSelect
          className={styles.operations}
          label={t('single')}
          description={t('singleHint')}
          data={keyOperations.map((each) => each.name)}
          value={single}
          onChange={setSingle}
          searchable
          limit={50}
          maxValues={apiKeyLimits.scopesMax - 2 * keyAreaNames.length}
          nothingFoundMessage={t('noOperation')}
          hidePickedOptions
        />
      </fieldset>
      {create.error && (
        <p className={styles.failure} role="alert">
          {create.error instanceof ApiError && create.error.code === 'conflict' ? t('tooMany') : errorText(create.error)}
        </p>
      )}
      <DialogActions>
        <Button variant="default" onClick={onDone}>
          {t('cancel')}
        </Button>
        <Button type="submit" loading={create.isPending} disabled={isEmpty}>
          {t('create')}
        </Button>
      </DialogActions>
    </DialogForm>
  )
}
