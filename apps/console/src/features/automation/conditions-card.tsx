import { RuleConditions, type RuleConditionsProps } from '../../shared/conversations/rules/rule-conditions.tsx'
import styles from './automation.module.css'
import { t } from './texts.ts'

/** The conditions of a rule. */
export function ConditionsCard(props: RuleConditionsProps) {
  return (
    <section className={styles.card} aria-labelledby="rule-conditions">
      <h2 id="rule-conditions">{t('conditions')}</h2>
      <p className={styles.hint}>{t('conditionsLead')}</p>
      <RuleConditions {...props} />
    </section>
  )
}
