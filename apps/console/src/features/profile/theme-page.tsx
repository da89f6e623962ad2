import { type MantineColorScheme, useMantineColorScheme } from '@mantine/core'
import { Page, Section } from '../../shared/interface/page/page.tsx'
import styles from './profile.module.css'
import { t } from './texts.ts'
import { title } from './titles.ts'

const schemes: readonly { value: MantineColorScheme; label: () => string }[] = [
  { value: 'light', label: () => t('light') },
  { value: 'dark', label: () => t('dark') },
  { value: 'auto', label: () => t('system') },
]

/** Page at /admin/profile/theme: light, dark, or system. */
export function Component() {
  const { colorScheme, setColorScheme } = useMantineColorScheme()
  return (
    <Page title={title('theme')} lead={t('themeLead')}>
      <Section>
        <fieldset className={styles.themes}>
          <legend className="pl-visually-hidden">{title('theme')}</legend>
          {schemes.map(({ value, label }) => (
            <label key={value} className={styles.theme}>
              <input type="radio" name="theme" value={value} checked={colorScheme === value} onChange={() => setColorScheme(value)} />
              <Swatch scheme={value} />
              <span className={styles.themeName}>{label()}</span>
            </label>
          ))}
        </fieldset>
      </Section>
    </Page>
  )
}

/** Miniature console in the scheme's colors. */
function Swatch({ scheme }: { scheme: MantineColorScheme }) {
  return (
    <svg className={styles.swatch} viewBox="0 0 160 100" aria-hidden="true">
      {scheme !== 'dark' && <Half ground="#f4f6f4" surface="#ffffff" line="#d7ddd9" />}
      {scheme !== 'light' && (
        <g style={scheme === 'auto' ? { clipPath: 'inset(0 0 0 80px)' } : undefined}>
          <Half ground="#0d110f" surface="#191f1c" line="#39443e" />
        </g>
      )}
    </svg>
  )
}

function Half({ ground, surface, line }: { ground: string; surface: string; line: string }) {
  return (
    <>
      <path d="M0 0h160v100H0z" fill={ground} />
      <rect x="18" y="8" width="134" height="84" rx="6" fill={surface} />
      <circle cx="9" cy="15" r="4" fill="#2DCE89" />
      <path d="M28 24h38M28 36h30M28 48h34M84 24h56M84 36h44" stroke={line} strokeWidth="5" strokeLinecap="round" />
      <rect x="104" y="66" width="38" height="13" rx="6.5" fill="#2DCE89" />
    </>
  )
}
