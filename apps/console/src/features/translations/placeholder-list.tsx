import { contentPlaceholders } from '@porchlight/contracts/translations/placeholders'
import { Section } from '../../shared/interface/page/page.tsx'
import { useFilledContent } from '../../shared/library/use-filled-content.ts'
import { t } from './texts.ts'
import styles from './translations.module.css'

/** The placeholders available in content, with their current values. */
export function PlaceholderList() {
  const { values } = useFilledContent()
  const further = Object.keys(values).filter((name) => !(contentPlaceholders as readonly string[]).includes(name))
  return (
    <Section title={t('placeholders')} lead={t('placeholdersLead')}>
      <dl className={styles.placeholders}>
        {[...contentPlaceholders, ...further].map((name) => (
          <div key={name}>
            <dt>
              <code>{`{${name}}`}</code>
            </dt>
            <dd data-missing={!values[name] || undefined}>{values[name] || t('empty')}</dd>
          </div>
        ))}
      </dl>
    </Section>
  )
}
