import { IconAlertTriangle, IconCircleCheck } from '@tabler/icons-react'
import { useDeferredValue, useMemo } from 'react'
import { checkArticle, type Finding } from '../checks/check-article.ts'
import { t } from '../texts.ts'
import { useLinkTargets } from '../use-link-targets.ts'
import styles from './panel.module.css'

const words = (finding: Finding): string => {
  switch (finding.kind) {
    case 'alt':
      return t('checkAlt', { count: finding.count })
    case 'link-gone':
      return t('checkLinkGone', { text: finding.text })
    case 'link-draft':
      return t('checkLinkDraft', { text: finding.text })
    case 'link-form':
      return t('checkLinkForm', { text: finding.text })
    case 'empty-heading':
      return t('checkEmptyHeading')
    case 'empty-link':
      return t('checkEmptyLink')
    case 'heading-order':
      return t('checkHeadingOrder', { level: finding.level, expected: finding.expected, text: finding.text })
  }
}

/** List of problems in the text, updated on every change. */
export function CheckList({ html }: { html: string }) {
  // Deferred, because the text changes with every keystroke.
  const text = useDeferredValue(html)
  const targets = useLinkTargets(text)
  const findings = useMemo(() => checkArticle(text, targets), [text, targets])
  if (findings.length === 0)
    return (
      <p className={styles.check} data-good>
        <IconCircleCheck size={16} stroke={1.8} aria-hidden="true" />
        {t('checksGood')}
      </p>
    )
  return (
    <ul className={styles.checks}>
      {findings.slice(0, 30).map((finding, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the same finding may occur twice, and none has a state
        <li key={at} className={styles.check}>
          <IconAlertTriangle size={16} stroke={1.8} aria-hidden="true" />
          {words(finding)}
        </li>
      ))}
    </ul>
  )
}
