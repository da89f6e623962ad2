import { useHub } from '../hub-context.ts'
import { subscriptionAddress } from '../place.ts'
import { t } from '../texts.ts'

/** Form for subscribing to status updates by email. Works without JavaScript. */
export function SubscribeForm() {
  const { place, language } = useHub()
  return (
    <form className="subscribe" method="post" action={subscriptionAddress(place)}>
      <label htmlFor="email">{t('subscribeLabel')}</label>
      <input type="hidden" name="language" value={place.language ?? language} />
      <div>
        <input id="email" name="email" type="email" required maxLength={254} autoComplete="email" dir="ltr" />
        <button type="submit" className="button">
          {t('subscribe')}
        </button>
      </div>
    </form>
  )
}
