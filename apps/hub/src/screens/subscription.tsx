import { useHub } from '../hub-context.ts'
import { Breadcrumb } from '../parts/breadcrumb.tsx'
import { Frame } from '../parts/frame.tsx'
import { SubscribeForm } from '../parts/subscribe-form.tsx'
import { type Page, subscriptionAddress } from '../place.ts'
import { t } from '../texts.ts'

/** The steps of a status subscription. Emailed links lead here and change nothing yet, because email clients open links but never press buttons. */
export function Subscription({ page }: { page: Extract<Page, { name: 'subscription' }> }) {
  const { place, to } = useHub()
  const { step } = page
  return (
    <Frame>
      <Breadcrumb
        steps={[
          { title: t('help'), href: to({ name: 'home' }) },
          { title: t('status'), href: to({ name: 'status' }) },
        ]}
      />
      <div className="text">
        <h1>{t(`subscription_${step}`)}</h1>
        <p className="lead">{t(`subscription_${step}_how`)}</p>
        {'token' in page ? (
          <form method="post" action={subscriptionAddress(place)}>
            <input type="hidden" name={page.step} value={page.token} />
            {place.language === null ? null : <input type="hidden" name="language" value={place.language} />}
            <button type="submit" className="button">
              {t(page.step === 'confirm' ? 'subscribe' : 'unsubscribe')}
            </button>
          </form>
        ) : null}
        {step === 'refused' || step === 'later' || step === 'invalid' || step === 'left' ? <SubscribeForm /> : null}
      </div>
    </Frame>
  )
}
