import { cssProblemOf } from '@porchlight/contracts/libraries/custom-css'
import { LongField, SwitchField } from '../form/fields.tsx'
import { t } from '../texts.ts'
import styles from './theme.module.css'

type Theme = { isCustomCss: boolean; customCss: string }

/** Returns the error text for an invalid stylesheet; null if it is valid. */
export function cssComplaint(css: string): string | null {
  const problem = cssProblemOf(css)
  return problem && t('cssProblem', { line: problem.line, reason: t(`css_${problem.kind}`) })
}

/** Returns the CSS to preview: the custom CSS if it is enabled and valid. */
export const shownCss = ({ isCustomCss, customCss }: Theme): string => (isCustomCss && cssProblemOf(customCss) === null ? customCss : '')

/** Custom CSS switch with an editor that reports invalid rules as the user types. */
export function CustomCssField({
  id,
  value,
  onChange,
  isLocked,
  isRefused,
  names,
}: {
  id: string
  value: Theme
  onChange: (part: Partial<Theme>) => void
  isLocked: boolean
  isRefused: boolean
  /** Class names that custom stylesheets can rely on. */
  names: readonly string[]
}) {
  return (
    <>
      <SwitchField
        id={`${id}-on`}
        label={t('customCss')}
        hint={t('customCssHint')}
        value={value.isCustomCss}
        isLocked={isLocked}
        onChange={(isCustomCss) => onChange({ isCustomCss })}
      />
      {(value.isCustomCss || value.customCss) && (
        <>
          <LongField
            id={id}
            label={t('styleSheet')}
            hint={t('styleSheetHint')}
            code
            rows={10}
            max={20_000}
            value={value.customCss}
            isLocked={isLocked}
            error={cssComplaint(value.customCss) ?? (isRefused && t('cssRefused'))}
            onChange={(customCss) => onChange({ customCss })}
          />
          <div className={styles.names}>
            <p>{t('classNames')}</p>
            {names.map((name) => (
              <code key={name}>{name}</code>
            ))}
          </div>
        </>
      )}
    </>
  )
}
