import { Button, TextInput } from '@mantine/core'
import type { VisitorText, VisitorTextView } from '@porchlight/contracts/translations/visitor-texts'
import { ChoiceBar } from '@porchlight/ui'
import { IconSearch } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Loaded } from '../../shared/interface/page/loaded.tsx'
import { Section } from '../../shared/interface/page/page.tsx'
import { ActionButton } from '../../shared/permissions/action-button.tsx'
import { visitorTextsQuery } from './api.ts'
import { t } from './texts.ts'
import styles from './translations.module.css'
import { VisitorTextForm } from './visitor-text-form.tsx'

const shownAtOnce = 50
type Filter = 'all' | 'missing' | 'own'

/** Returns the form of a text that stands for all of them. */
export const mainForm = (text: VisitorText): string => (typeof text === 'string' ? text : text.other)

const isShown: Record<Filter, (text: VisitorTextView) => boolean> = {
  all: () => true,
  missing: ({ shipped, own }) => shipped === null && own === null,
  own: ({ own }) => own !== null,
}

/** The texts of help center and widget in a language: what is missing, and the library's own. */
export function VisitorTexts({ language }: { language: string }) {
  const texts = useQuery(visitorTextsQuery(language))
  const [filter, setFilter] = useState<Filter>('all')
  const [sought, setSought] = useState('')
  return (
    <Section title={t('visitorTexts')} lead={t('visitorTextsLead')}>
      <Loaded query={texts} rows={5}>
        {(all) => {
          const words = sought.trim().toLowerCase()
          const isSought = ({ english, shipped, own }: VisitorTextView) =>
            [english, shipped, own].some((text) => text !== null && mainForm(text).toLowerCase().includes(words))
          const counted = (each: Filter) => all.filter(isShown[each]).length
          return (
            <>
              <div className={styles.visitorTools}>
                <TextInput
                  className={styles.search}
                  aria-label={t('searchTexts')}
                  placeholder={t('searchTexts')}
                  leftSection={<IconSearch size={16} stroke={1.7} />}
                  maxLength={200}
                  value={sought}
                  onChange={(event) => setSought(event.currentTarget.value)}
                />
                <ChoiceBar
                  label={t('showTexts')}
                  value={filter}
                  choices={(['all', 'missing', 'own'] as const).map((value) => ({ value, label: `${t(value)} ${counted(value)}` }))}
                  onChange={setFilter}
                />
              </div>
              <TextList key={`${filter} ${words}`} language={language} texts={all.filter(isShown[filter]).filter(isSought)} />
            </>
          )
        }}
      </Loaded>
    </Section>
  )
}

function TextList({ language, texts }: { language: string; texts: readonly VisitorTextView[] }) {
  const [shown, setShown] = useState(shownAtOnce)
  const [edited, setEdited] = useState<string | null>(null)
  if (texts.length === 0) return <p className={styles.noTexts}>{t('noTexts')}</p>
  return (
    <>
      <ul className={styles.list}>
        {texts.slice(0, shown).map((text) => (
          <li key={text.key}>
            {edited === text.key ? (
              <VisitorTextForm language={language} text={text} onClose={() => setEdited(null)} />
            ) : (
              <TextRow language={language} text={text} onEdit={() => setEdited(text.key)} />
            )}
          </li>
        ))}
      </ul>
      {texts.length > shown && (
        <div className={styles.more}>
          <Button variant="default" size="xs" onClick={() => setShown(shown + shownAtOnce)}>
            {t('moreTexts')}
          </Button>
        </div>
      )}
    </>
  )
}

function TextRow({ language, text: { english, shipped, own }, onEdit }: { language: string; text: VisitorTextView; onEdit: () => void }) {
  const said = own ?? shipped
  return (
    <div className={styles.row}>
      <p lang="en">{mainForm(english)}</p>
      <p lang={language} dir="auto" data-missing={said === null || undefined}>
        {said === null ? t('notTranslated') : mainForm(said)}
      </p>
      {own !== null || said === null ? (
        <span className={styles.state} data-state={said === null ? 'missing' : undefined}>
          {t(said === null ? 'missing' : 'own')}
        </span>
      ) : (
        <span />
      )}
      <ActionButton for="visitorTexts.save" variant="subtle" color="gray" size="xs" aria-label={t('editText', { source: mainForm(english) })} onClick={onEdit}>
        {t('edit')}
      </ActionButton>
    </div>
  )
}
