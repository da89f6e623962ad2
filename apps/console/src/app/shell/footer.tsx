import { boot } from '../../shared/connection/boot.ts'
import styles from './footer.module.css'
import { t } from './texts.ts'

/** Footer with the year and the version (checklist B6). On narrow screens, the version is in the profile popover instead. */
export function Footer() {
  return (
    <footer className={styles.footer}>
      <span>© {new Date().getFullYear()} Porchlight</span>
      <span>{t('version', { version: boot.version_label })}</span>
    </footer>
  )
}
