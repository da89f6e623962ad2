import { useHub } from '../hub-context.ts'
import { Frame } from '../parts/frame.tsx'
import { t } from '../texts.ts'

/** The page shown for unknown URLs (checklist A12). */
export function NotFound() {
  const { to } = useHub()
  return (
    <Frame>
      <div className="not-found">
        <h1>
          <span>{t('error404')}</span> <small>{t('notFound')}</small>
        </h1>
        <a className="button" href={to({ name: 'home' })}>
          {t('goHome')}
        </a>
      </div>
    </Frame>
  )
}
