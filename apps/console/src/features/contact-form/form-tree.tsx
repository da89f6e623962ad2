import type { ContactForm } from '@porchlight/contracts/contact-form/contact-form'
import type { FlowStep } from '@porchlight/contracts/contact-form/contact-form-steps'
import { IconArrowRight } from '@tabler/icons-react'
import { type Branch, branchesOf } from './branches.ts'
import styles from './contact-form.module.css'
import { goToField, shownStep, stepName } from './problem-texts.ts'
import { t } from './texts.ts'

/** The form's questions as a tree: every answer and where it leads. Steps are links to their cards. */
export function FormTree({ form }: { form: ContactForm }) {
  return (
    <section className={styles.card} aria-labelledby="form-tree">
      <h2 id="form-tree">{t('tree')}</h2>
      <p className={styles.hint}>{t('treeLead')}</p>
      <FormBranches form={form} />
    </section>
  )
}

/** The tree of a form. Without `isFixed`, its steps are links. */
export function FormBranches({ form, isFixed = false }: { form: ContactForm; isFixed?: boolean }) {
  const cards: Partial<Record<FlowStep, string>> = {
    HELP_WITH: 'qualifyUserQuestion',
    CHECK_HELP_LIBRARY: 'searchStep',
    FINAL_STEP: 'formSubmission',
    ...Object.fromEntries(form.steps.map(({ stepSelected }, at) => [shownStep(stepSelected), `steps.${at}`])),
  }
  const step = (name: FlowStep) => {
    const card = cards[name]
    if (isFixed || card === undefined) return <span className={styles.step}>{stepName(name)}</span>
    return (
      <button type="button" className={styles.step} onClick={() => goToField(card)}>
        {stepName(name)}
      </button>
    )
  }
  const list = (branches: readonly Branch[]) => (
    <ul className={styles.branches}>
      {branches.map(({ answer, isSearched, to, branches: below }, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: answers have no ids and may be equal
        <li key={at}>
          <span className={styles.branch}>
            <bdi>{answer || '…'}</bdi>
            <Arrow />
            {isSearched && (
              <>
                {step('CHECK_HELP_LIBRARY')}
                <Arrow />
              </>
            )}
            {step(to)}
          </span>
          {below.length > 0 && list(below)}
        </li>
      ))}
    </ul>
  )
  return (
    <div className={styles.tree}>
      <span className={styles.branch}>
        {step('HELP_WITH')} <bdi>{form.qualifyUserQuestion.question}</bdi>
      </span>
      {list(branchesOf(form))}
    </div>
  )
}

const Arrow = () => <IconArrowRight className={styles.arrow} size={14} stroke={1.7} aria-hidden />
