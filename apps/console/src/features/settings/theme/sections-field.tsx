import { ActionIcon, Switch } from '@mantine/core'
import { type HomeSection, homeSections } from '@porchlight/contracts/libraries/home-page'
import { IconArrowDown, IconArrowUp } from '@tabler/icons-react'
import { Row } from '../../../shared/interface/page/page.tsx'
import { t } from '../texts.ts'
import styles from './theme.module.css'

const nameOf = (section: HomeSection) => t(`section_${section}`)

/** Which sections the home page of the help center shows, and in which order; those that it does not show stand last. */
export function SectionsField({ value, isLocked, onChange }: { value: HomeSection[]; isLocked: boolean; onChange: (sections: HomeSection[]) => void }) {
  const all = [...value, ...homeSections.filter((each) => !value.includes(each))]
  const move = (at: number, to: number) => {
    const moved = [...value]
    moved.splice(to, 0, ...moved.splice(at, 1))
    onChange(moved)
  }
  return (
    <Row label={t('homeSections')} hint={t('homeSectionsHint')} stacked>
      <ol className={styles.sections} aria-label={t('homeSections')}>
        {all.map((section, at) => {
          const isShown = at < value.length
          return (
            <li key={section}>
              <Switch
                label={nameOf(section)}
                checked={isShown}
                disabled={isLocked}
                onChange={() => onChange(isShown ? value.filter((each) => each !== section) : [...value, section])}
              />
              <ActionIcon
                variant="subtle"
                aria-label={t('sectionUp', { section: nameOf(section) })}
                disabled={isLocked || !isShown || at === 0}
                onClick={() => move(at, at - 1)}
              >
                <IconArrowUp size={16} stroke={1.7} />
              </ActionIcon>
              <ActionIcon
                variant="subtle"
                aria-label={t('sectionDown', { section: nameOf(section) })}
                disabled={isLocked || !isShown || at === value.length - 1}
                onClick={() => move(at, at + 1)}
              >
                <IconArrowDown size={16} stroke={1.7} />
              </ActionIcon>
            </li>
          )
        })}
      </ol>
    </Row>
  )
}
