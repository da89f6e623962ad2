import { type ReactNode, useEffect } from 'react'
import { DemoBanner } from '../../shared/interface/demo-banner/demo-banner.tsx'
import { LanguageSwitch } from '../../shared/interface/language/language-choice.tsx'
import { BrandMark } from '../../shared/interface/plain-page/brand-mark.tsx'
import styles from './account-layout.module.css'
import { greeting, quoteOf } from './greeting.ts'

const dayMs = 86_400_000

/**
 * Layout of the sign-in screens: the form on one side, a greeting with the quote of the day on the other. Switching the language forgets what was entered, so a
 * screen in the middle of signing in passes `isUnderWay`.
 */
export function AccountLayout({ title, lead, isUnderWay, children }: { title: string; lead?: ReactNode; isUnderWay?: boolean; children: ReactNode }) {
  useEffect(() => {
    document.title = `${title} · Porchlight`
  }, [title])
  return (
    <div className={styles.page}>
      <main className={styles.side}>
        <div className={styles.form}>
          <DemoBanner className={styles.demo} />
          <BrandMark size={40} />
          <h1 className={styles.title}>{title}</h1>
          {lead && <p className={styles.lead}>{lead}</p>}
          {children}
          {!isUnderWay && <LanguageSwitch />}
        </div>
      </main>
      <aside className={styles.porch}>
        <Lamp />
        <figure className={styles.quote}>
          <p className={styles.greeting}>{greeting(new Date().getHours())}</p>
          <blockquote>{quoteOf(Date.now() / dayMs)}</blockquote>
        </figure>
      </aside>
    </div>
  )
}

/** Illustration of a lamp over a door at night, based on the house in the logo. */
function Lamp() {
  return (
    <svg className={styles.lamp} viewBox="0 0 600 800" preserveAspectRatio="xMidYMax slice" aria-hidden="true">
      <defs>
        <radialGradient id="glow" gradientUnits="userSpaceOnUse" cx="300" cy="470" r="420">
          <stop offset="0" stopColor="#7df0c0" stopOpacity=".5" />
          <stop offset=".18" stopColor="#2DCE89" stopOpacity=".3" />
          <stop offset=".55" stopColor="#2DCE89" stopOpacity=".07" />
          <stop offset="1" stopColor="#2DCE89" stopOpacity="0" />
        </radialGradient>
        <linearGradient id="beam" x1="0" y1="0" x2="0" y2="1">
          <stop offset="0" stopColor="#b9ffe2" stopOpacity=".34" />
          <stop offset="1" stopColor="#2DCE89" stopOpacity="0" />
        </linearGradient>
      </defs>
      <path d="M-40 560 300 300l340 260v260H-40z" fill="#0a281c" />
      <path d="M-60 574 300 300l360 274" fill="none" stroke="#17533c" strokeWidth="10" strokeLinejoin="round" />
      <path d="M216 840V640a84 84 0 0 1 168 0v200z" fill="#0f3a2a" stroke="#1c6a4c" strokeWidth="4" />
      <path d="M300 560v280" stroke="#1c6a4c" strokeWidth="3" opacity=".6" />
      <circle cx="286" cy="708" r="5" fill="#2DCE89" />
      <path d="m276 478-96 330h240l-96-330z" fill="url(#beam)" />
      <path d="M0 0h600v800H0z" fill="url(#glow)" />
      <path d="M300 404v40" stroke="#1c6a4c" strokeWidth="4" />
      <path d="M282 444h36l12 34h-60z" fill="#0f3a2a" stroke="#2DCE89" strokeWidth="3.5" strokeLinejoin="round" />
      <path d="M276 479h48a24 13 0 0 1-48 0z" fill="#e6fff4" />
    </svg>
  )
}
