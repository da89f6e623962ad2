import { ActionIcon, Button, TextInput } from '@mantine/core'
import { limits } from '@porchlight/contracts/limits'
import { IconTrash } from '@tabler/icons-react'
import { t } from '../texts.ts'
import styles from './groups.module.css'
import { wholeNumber } from './whole-number.ts'

/** A greeting being edited, with the delay as typed. */
export type GreetingDraft = { page: string; text: string; delay: string }

/** Returns the greeting in the draft, or null if the draft is invalid. */
export function greetingOf({ page, text, delay }: GreetingDraft) {
  const delay_seconds = wholeNumber(delay, 0, 600)
  return page.trim() === '' || text.trim() === '' || typeof delay_seconds !== 'number' ? null : { page: page.trim(), text: text.trim(), delay_seconds }
}

/** Messages shown to new visitors beside the launcher, each on the pages that match its URL pattern. */
export function PageGreetings({
  value,
  isLocked,
  onChange,
}: {
  value: readonly GreetingDraft[]
  isLocked: boolean
  onChange: (next: GreetingDraft[]) => void
}) {
  const change = (at: number, part: Partial<GreetingDraft>) => onChange(value.map((one, index) => (index === at ? { ...one, ...part } : one)))
  return (
    <div className={styles.greetings}>
      {value.map((greeting, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: rows are known by their place alone
        <fieldset key={at} className={styles.greeting} aria-label={t('pageGreeting', { number: at + 1 })}>
          <TextInput
            aria-label={t('greetingPage')}
            placeholder="/pricing*"
            maxLength={300}
            value={greeting.page}
            disabled={isLocked}
            onChange={(event) => change(at, { page: event.currentTarget.value })}
          />
          <TextInput
            aria-label={t('greetingText')}
            placeholder={t('greetingText')}
            maxLength={300}
            value={greeting.text}
            disabled={isLocked}
            onChange={(event) => change(at, { text: event.currentTarget.value })}
          />
          <TextInput
            aria-label={t('greetingDelay')}
            inputMode="numeric"
            value={greeting.delay}
            disabled={isLocked}
            rightSection={<span className={styles.unit}>s</span>}
            onChange={(event) => change(at, { delay: event.currentTarget.value })}
          />
          <ActionIcon
            size={32}
            disabled={isLocked}
            aria-label={t('removeGreeting', { number: at + 1 })}
            onClick={() => onChange(value.filter((_, index) => index !== at))}
          >
            <IconTrash size={17} stroke={1.7} />
          </ActionIcon>
        </fieldset>
      ))}
      {value.length < limits.pageGreetingsMax && !isLocked ? (
        <Button variant="default" size="xs" onClick={() => onChange([...value, { page: '', text: '', delay: '10' }])}>
          {t('addGreeting')}
        </Button>
      ) : null}
    </div>
  )
}
