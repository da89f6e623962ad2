import { useRouter } from '../../router.tsx'
import { t } from './tickets-texts.ts'

/** The way to the visitor's tickets. */
export function TicketsLink() {
  const router = useRouter()
  return (
    <a className="card start start-open message" href={router.address({ screen: 'tickets' })} onClick={(event) => router.follow(event, { screen: 'tickets' })}>
      <span className="start-title">{t('title')}</span>
    </a>
  )
}
