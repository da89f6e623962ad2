import { t } from '../../help-texts.ts'

/** Grey placeholder lines for loading text. */
export function TextBones() {
  return (
    <div className="text-bones" role="status" aria-label={t('loading')}>
      {['title', 'a', 'b', 'c', 'd'].map((line) => (
        <span key={line} className="bone" aria-hidden="true" />
      ))}
    </div>
  )
}
