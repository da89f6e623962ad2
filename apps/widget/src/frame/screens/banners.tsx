import './banners.css'
import { bannerText } from '@porchlight/contracts/incident-banners/banner-text'
import { directionOf } from '@porchlight/contracts/translations/direction'
import { currentLocale } from '@porchlight/ui/translate.ts'
import { useEffect, useState } from 'react'
import { useWays } from '../help/use-ways.ts'
import { t } from '../list-texts.ts'
import { useSessionState } from '../session/use-session.ts'

/** What was read out last in this page, as text. */
let told = ''

/**
 * What the team tells of incidents, in the visitor's language if it does. News are read out, also the first: screen readers announce only what comes into a region
 * that they know.
 */
export function Banners() {
  const { banners } = useSessionState()
  const ways = useWays()
  const news = JSON.stringify(banners)
  const [isKnown, setKnown] = useState(told === news)
  useEffect(() => {
    told = news
    const timer = setTimeout(() => setKnown(true), 200)
    return () => clearTimeout(timer)
  }, [news])
  return (
    <section
      className="banners"
      aria-label={t('incidents')}
      aria-live="polite"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: beside a chat it scrolls, and must be reachable by keyboard
      tabIndex={0}
    >
      {(isKnown ? banners : []).map((banner) => {
        const { text, language } = bannerText(banner, [currentLocale(), ...navigator.languages])
        return (
          <div key={banner.banner_ref} className="banner" data-severity={banner.severity}>
            <p lang={language} dir={directionOf(language)}>
              {text}
            </p>
            {banner.article_id === null ? null : <a {...ways.article(banner.article_id)}>{t('incident_more')}</a>}
          </div>
        )
      })}
    </section>
  )
}
