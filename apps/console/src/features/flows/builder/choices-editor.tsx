import { ActionIcon, Button, TextInput } from '@mantine/core'
import { flowLimits } from '@porchlight/contracts/flows/flow-nodes'
import { IconPlus, IconX } from '@tabler/icons-react'
import { freshPartId } from '../flow-changes.ts'
import { t } from '../texts.ts'
import styles from './builder.module.css'

type Choice = { choice_id: string; label: string }
type Props = { choices: readonly Choice[]; max: number; onChange: (choices: Choice[], what: string) => void }

/** The choices that a visitor can press: their texts, more, and fewer. */
export function ChoicesEditor({ choices, max, onChange }: Props) {
  return (
    <div className={styles.part}>
      {choices.map((choice, at) => (
        <div key={choice.choice_id} className={styles.choice}>
          <TextInput
            label={t('choice', { number: at + 1 })}
            dir="auto"
            maxLength={flowLimits.choice}
            value={choice.label}
            onChange={({ currentTarget: { value } }) => onChange(choices.with(at, { ...choice, label: value }), `choice ${choice.choice_id}`)}
          />
          <ActionIcon variant="subtle" color="gray" aria-label={t('removeChoice', { number: at + 1 })} onClick={() => onChange(choices.toSpliced(at, 1), '')}>
            <IconX size={15} stroke={1.8} />
          </ActionIcon>
        </div>
      ))}
      {choices.length < max && (
        <Button
          className={styles.add}
          variant="default"
          size="xs"
          leftSection={<IconPlus size={14} stroke={2} />}
          onClick={() => {
            const choice_id = freshPartId(choices.map((one) => one.choice_id))
            onChange([...choices, { choice_id, label: t('newChoice', { number: choices.length + 1 }) }], '')
          }}
        >
          {t('addChoice')}
        </Button>
      )}
    </div>
  )
}
