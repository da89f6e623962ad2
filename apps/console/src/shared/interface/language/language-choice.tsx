import { NativeSelect } from '@mantine/core'
import { IconLanguage } from '@tabler/icons-react'
import { type RefCallback, useCallback, useState } from 'react'
import { Row, Section } from '../page/page.tsx'
import { showError } from '../toasts.ts'
import { chooseLanguage, consoleLanguages, useLanguage } from './language.ts'
import styles from './language-choice.module.css'
import { t } from './texts.ts'

/** Switching the language re-renders the whole console, so the field restores its focus. */
let hasJustSwitched = false

/** Section with a select for the console language. */
export function ConsoleLanguageChoice() {
  return (
    <Section title={t('title')} lead={t('lead')}>
      <Row label={t('label')}>
        <NativeSelect aria-label={t('label')} {...useLanguageField()} />
      </Row>
    </Section>
  )
}

/** Small select for the console language below a form, for people who aren't signed in yet. */
export function LanguageSwitch() {
  return (
    <NativeSelect
      className={styles.small}
      variant="unstyled"
      size="xs"
      aria-label={t('title')}
      leftSection={<IconLanguage size={15} stroke={1.7} aria-hidden />}
      {...useLanguageField()}
    />
  )
}

function useLanguageField() {
  const language = useLanguage()
  const [isLoading, setLoading] = useState(false)
  const choose = async (tag: string) => {
    setLoading(true)
    hasJustSwitched = true
    try {
      await chooseLanguage(tag)
    } catch {
      hasJustSwitched = false
      setLoading(false)
      showError(t('failed'))
    }
  }
  const ref: RefCallback<HTMLSelectElement> = useCallback((field) => {
    if (!field || !hasJustSwitched) return
    hasJustSwitched = false
    field.focus()
  }, [])
  return {
    ref,
    value: language,
    disabled: isLoading,
    data: consoleLanguages().map(({ tag, name }) => ({ value: tag, label: name })),
    onChange: (event: { currentTarget: { value: string } }) => void choose(event.currentTarget.value),
  }
}
