import { bannerText } from '@porchlight/contracts/incident-banners/banner-text'
import { directionOf } from '@porchlight/contracts/translations/direction'
import { useHub } from '../hub-context.ts'
import { t } from '../texts.ts'

/** What the team tells of incidents, above everything else of the page. */
export function Banners() {
  const { banners, language, library, to } = useHub()
  if (banners.length === 0) return null
  return (
    <section className="wide" aria-label={t('incidents')}>
      {banners.map((banner) => {
        const { text, language: spoken } = bannerText(banner, [language, ...library.languages])
        return (
          <div key={banner.banner_ref} className="notice" data-severity={banner.severity}>
            <p lang={spoken} dir={directionOf(spoken)}>
              {text}
            </p>
            {banner.article_id === null ? null : <a href={to({ name: 'article', id: banner.article_id, answered: null })}>{t('incidentMore')}</a>}
          </div>
        )
      })}
    </section>
  )
}
