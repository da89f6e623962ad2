import { type ReactNode, useEffect } from 'react'
import { BrandMark } from '../../shared/plain-page/brand-mark.tsx'
import styles from './account-layout.module.css'
import { greeting, quoteOf } from './greeting.ts'

const dayMs = 86_400_000

/** The frame of the sign-in screens: a form on one side, a greeting with the quote of the day on the other. */
export function AccountLayout({ title, lead, children }: { title: string; lead?: ReactNode; children: ReactNode }) {
  useEffect(() => {
    document.title = `${title} · Porchlight`
  }, [title])
  return (
    <div className={styles.page}>
      <main className={styles.side}>
        <div className={styles.form}>
          <BrandMark size={40} />
          <h1 className={styles.title}>{title}</h1>
          {lead && <p className={styles.lead}>{lead}</p>}
          {children}
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

/** A lamp over a door at night, drawn from the brand's house. */
function Lamp() {
  return (
    <svg className={styles.lamp} viewBox="0 0 520 620" preserveAspectRatio="xMidYMax slice" aria-hidden="true">
      <defs>
        <radialGradient id="glow" cx="50%" cy="38%" r="52%">
          <stop offset="0" stopColor="#2DCE89" stopOpacity=".55" />
          <stop offset=".45" stopColor="#2DCE89" stopOpacity=".14" />
          <stop offset="1" stopColor="#2DCE89" stopOpacity="0" />
        </radialGradient>
        <linearGradient id="door" x1="0" y1="0" x2="0" y2="1">
          <stop offset="0" stopColor="#15503a" />
          <stop offset="1" stopColor="#0d3325" />
        </linearGradient>
      </defs>
      <path d="M0 330 260 120l260 210v290H0z" fill="#0b2a1e" />
      <path d="M-30 352 260 118l290 234" fill="none" stroke="#1b6147" strokeWidth="14" strokeLinejoin="round" />
      <rect x="176" y="330" width="168" height="300" rx="84" fill="url(#door)" />
      <rect x="176" y="330" width="168" height="300" rx="84" fill="none" stroke="#1f7353" strokeWidth="5" />
      <circle cx="314" cy="500" r="6" fill="#2DCE89" />
      <rect x="0" y="0" width="520" height="620" fill="url(#glow)" />
      <path d="M260 200v28" stroke="#1f7353" strokeWidth="5" />
      <path d="M240 228h40l10 34h-60z" fill="#103c2c" stroke="#2DCE89" strokeWidth="4" strokeLinejoin="round" />
      <ellipse cx="260" cy="262" rx="24" ry="13" fill="#dffbef" />
    </svg>
  )
}
