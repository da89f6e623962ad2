import type { FormProblem } from '@porchlight/contact-flow'
import type { ContactForm } from '@porchlight/contracts/contact-form/contact-form'
import { Notice } from '@porchlight/ui'
import styles from './contact-form.module.css'
import { blocking, goToField, placeName, problemText } from './problem-texts.ts'
import { t } from './texts.ts'

/** What has to be fixed before the form can be published; each line leads to its field. `isUrgent`: someone has tried to publish. */
export function ProblemList({ form, problems, isUrgent }: { form: ContactForm; problems: readonly FormProblem[]; isUrgent: boolean }) {
  if (problems.length === 0) return null
  const count = blocking(problems).length
  return (
    <Notice tone={isUrgent && count > 0 ? 'danger' : 'warning'}>
      <strong>{count > 0 ? t('cannotPublish', { count }) : t('toCheck', { count: problems.length })}</strong>
      <ul className={styles.problems}>
        {problems.map((problem) => (
          <li key={`${problem.path} ${problem.code}`}>
            <button type="button" className={styles.link} onClick={() => goToField(problem.path)}>
              {t('problemLine', { place: placeName(form, problem.path), problem: problemText(problem) })}
            </button>
          </li>
        ))}
      </ul>
    </Notice>
  )
}
