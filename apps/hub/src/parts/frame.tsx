import type { HubLink } from '@porchlight/contracts/libraries/library-document'
import type { ReactNode } from 'react'
import { useHub } from '../hub-context.ts'
import { inLanguage, ownAddress, signOutAddress } from '../place.ts'
import { t } from '../texts.ts'
import { Banners } from './banners.tsx'
import { SearchForm } from './search-form.tsx'

/** The layout of every page: library name, navigation, and the library's own footer text. */
export function Frame({ children, isHome = false }: { children: ReactNode; isHome?: boolean }) {
  const { library, place, hasStatus, to } = useHub()
  const { companyName, copyright, websiteUrl, companyPhone, companyEmail } = library.settings
  const { siteIcon: icon, heroTitle, heroText, headerLinks, footerLinks } = library.publicHelpCenterTheme
  const here = (names: string[]) => (names.includes(place.page.name) ? ({ 'aria-current': 'page' } as const) : {})
  return (
    <>
      <a className="skip" href="#main">
        {t('skip')}
      </a>
      <header className={isHome ? 'top home' : 'top'}>
        <div className="wide top-line">
          <a className="brand" href={to({ name: 'home' })}>
            {icon === '' ? null : <img src={icon} alt="" width={32} height={32} />}
            <span dir="auto">{companyName}</span>
          </a>
          <nav aria-label={t('main')}>
            <a href={to({ name: 'home' })} {...here(['home', 'category', 'article'])}>
              {t('help')}
            </a>
            <a href={to({ name: 'news', after: null })} {...here(['news', 'newsFlash'])}>
              {t('news')}
            </a>
            <a href={to({ name: 'courses' })} {...here(['courses', 'course'])}>
              {t('courses')}
            </a>
            {hasStatus ? (
              <a href={to({ name: 'status' })} {...here(['status', 'statusHistory'])}>
                {t('status')}
              </a>
            ) : null}
            <OwnLinks links={headerLinks} />
          </nav>
          <Languages />
        </div>
        {isHome ? (
          <div className="hero">
            <h1 dir="auto">{heroTitle || t('howCanWeHelp')}</h1>
            {heroText === '' ? null : (
              <p className="hero-text" dir="auto">
                {heroText}
              </p>
            )}
            <SearchForm isLarge />
          </div>
        ) : (
          <div className="wide">
            <SearchForm query={place.page.name === 'search' ? place.page.query : ''} />
          </div>
        )}
      </header>
      <Banners />
      <main id="main" className="wide">
        {children}
      </main>
      <footer className="foot">
        <div className="wide">
          <p dir="auto">{copyright || companyName}</p>
          <SignedIn />
          <ul>
            <OwnLinks links={footerLinks} isList />
            <li>
              <a href={to({ name: 'contact' })}>{t('contact')}</a>
            </li>
            <li>
              <a href={to({ name: 'tickets', after: null, step: null })}>{t('tickets')}</a>
            </li>
            {websiteUrl === '' ? null : (
              <li>
                <a href={websiteUrl}>{new URL(websiteUrl).host}</a>
              </li>
            )}
            {companyEmail === '' ? null : (
              <li>
                <a href={`mailto:${companyEmail}`}>{companyEmail}</a>
              </li>
            )}
            {companyPhone === '' ? null : (
              <li>
                <a href={`tel:${companyPhone.replace(/[^\d+]/g, '')}`} dir="ltr">
                  {companyPhone}
                </a>
              </li>
            )}
          </ul>
        </div>
      </footer>
    </>
  )
}

/** Links that the library has added. */
function OwnLinks({ links, isList = false }: { links: readonly HubLink[]; isList?: boolean }) {
  const { place, library } = useHub()
  return links.map(({ label, url }, index) => {
    const link = (
      <a key={String(index)} className="own-link" href={ownAddress(place, library.languages, url)} dir="auto">
        {label}
      </a>
    )
    return isList ? <li key={String(index)}>{link}</li> : link
  })
}

/** Tells readers of private content that they are signed in. Visitors can sign out here; staff sign out in the console. */
function SignedIn() {
  const { reader, place } = useHub()
  if (reader === 'public') return null
  if (reader === 'staff') return <p>{t('readsAsStaff')}</p>
  return (
    <form method="post" action={signOutAddress(place)}>
      <span>{t('signedIn')}</span> <button type="submit">{t('signOut')}</button>
    </form>
  )
}

/** Language picker: lists the library's content languages, each under its own name. */
function Languages() {
  const { library, place, language } = useHub()
  if (library.languages.length < 2) return null
  return (
    <details className="languages">
      <summary>
        <span className="pl-visually-hidden">{t('language')}: </span>
        {nameOf(language)}
      </summary>
      <ul>
        {library.languages.map((each) => (
          <li key={each}>
            <a href={inLanguage(place, each)} lang={each} hrefLang={each} {...(each === language && { 'aria-current': 'true' })}>
              {nameOf(each)}
            </a>
          </li>
        ))}
      </ul>
    </details>
  )
}

/** Returns a language's name in that language. */
function nameOf(language: string): string {
  try {
    return new Intl.DisplayNames([language], { type: 'language', languageDisplay: 'standard' }).of(language) ?? language
  } catch {
    return language
  }
}
