import { Textarea, TextInput } from '@mantine/core'
import type { FormProblem } from '@porchlight/contact-flow'
import type { ContactForm } from '@porchlight/contracts/contact-form/contact-form'
import { contactFormLimits as max } from '@porchlight/contracts/contact-form/contact-form-steps'
import type { TextForm } from '../../shared/content/publications/use-text-form.ts'
import { type Branch, branchesOf } from './branches.ts'
import styles from './contact-form.module.css'
import { problemAt, stepName } from './problem-texts.ts'
import { t } from './texts.ts'

const anySearches = (branches: readonly Branch[]): boolean => branches.some(({ isSearched, branches: below }) => isSearched || anySearches(below))

/** The texts of the search step. */
export function SearchCard({ form: { values, set }, problems }: { form: TextForm<ContactForm>; problems: readonly FormProblem[] }) {
  const { searchStep } = values
  const change = (part: Partial<ContactForm['searchStep']>) => set({ searchStep: { ...searchStep, ...part } })
  return (
    <section id="searchStep" tabIndex={-1} className={styles.card} aria-labelledby="searchStep-title">
      <h2 id="searchStep-title">{stepName('CHECK_HELP_LIBRARY')}</h2>
      <p className={styles.hint}>
        {t('searchLead')} {!anySearches(branchesOf(values)) && t('searchUnused')}
      </p>
      <TextInput
        id="searchStep.title"
        label={t('searchTitle')}
        dir="auto"
        maxLength={max.question}
        value={searchStep.title}
        error={problemAt(problems, 'searchStep.title')}
        onChange={(event) => change({ title: event.currentTarget.value })}
      />
      <TextInput
        label={t('searchHint')}
        dir="auto"
        maxLength={max.question}
        value={searchStep.hint}
        onChange={(event) => change({ hint: event.currentTarget.value })}
      />
      <Textarea
        label={t('found')}
        dir="auto"
        autosize
        minRows={1}
        maxLength={max.message}
        value={searchStep.messageWhenAnswerFound}
        onChange={(event) => change({ messageWhenAnswerFound: event.currentTarget.value })}
      />
      <Textarea
        label={t('notFound')}
        dir="auto"
        autosize
        minRows={1}
        maxLength={max.message}
        value={searchStep.messageWhenAnswerNotFound}
        onChange={(event) => change({ messageWhenAnswerNotFound: event.currentTarget.value })}
      />
    </section>
  )
}
