import { NativeSelect } from '@mantine/core'
import { useCallback, useState } from 'react'
import { Section } from '../page/page.tsx'
import { showError } from '../toasts.ts'
import { chooseLanguage, consoleLanguages, useLanguage } from './language.ts'
import { t } from './texts.ts'

/** Switching the language re-renders the whole console, so the field restores its focus. */
let hasJustSwitched = false

/** Select for the console language. */
export function ConsoleLanguageChoice() {
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
  const takeFocus = useCallback((field: HTMLSelectElement | null) => {
    if (!field || !hasJustSwitched) return
    hasJustSwitched = false
    field.focus()
  }, [])
  return (
    <Section title={t('title')} lead={t('lead')}>
      <NativeSelect
        ref={takeFocus}
        label={t('label')}
        value={language}
        disabled={isLoading}
        data={consoleLanguages().map(({ tag, name }) => ({ value: tag, label: name }))}
        onChange={(event) => void choose(event.currentTarget.value)}
      />
    </Section>
  )
}
