import { ActionIcon, Tooltip } from '@mantine/core'
import { ChoiceBar } from '@porchlight/ui'
import { IconExternalLink, IconRefresh } from '@tabler/icons-react'
import { useState } from 'react'
import { addressOf } from '../../shared/connection/boot.ts'
import { useSignedIn } from '../../shared/session/session-store.ts'
import styles from './preview.module.css'
import { t } from './texts.ts'

const sizes = () =>
  [
    { value: 'panel', label: t('panel') },
    { value: 'phone', label: t('phone') },
    { value: 'page', label: t('page') },
  ] as const

/** Page at /admin/preview: the library's advanced widget in an iframe (checklist A16). */
export function Component() {
  const { library } = useSignedIn()
  const [size, setSize] = useState<ReturnType<typeof sizes>[number]['value']>('panel')
  const [round, setRound] = useState(0)
  const address = `${addressOf('widget')}/AdvancedWidget/${encodeURIComponent(library.support_lib_id)}/dashboard`
  return (
    <div className={styles.page}>
      <header className={styles.head}>
        <div className={styles.titles}>
          <h1>{t('title')}</h1>
          <p>{t('lead')}</p>
        </div>
        <div className={styles.sizes}>
          <ChoiceBar label={t('size')} value={size} choices={sizes()} onChange={setSize} />
        </div>
        <Tooltip label={t('reload')}>
          <ActionIcon size={32} aria-label={t('reload')} onClick={() => setRound(round + 1)}>
            <IconRefresh size={17} stroke={1.7} />
          </ActionIcon>
        </Tooltip>
        <Tooltip label={t('open')}>
          <ActionIcon component="a" size={32} href={address} target="_blank" rel="noopener" aria-label={t('open')}>
            <IconExternalLink size={17} stroke={1.7} />
          </ActionIcon>
        </Tooltip>
      </header>
      <div className={styles.stage}>
        <iframe key={round} className={styles.frame} data-size={size} title={t('frame', { company: library.company_name })} src={address} />
      </div>
    </div>
  )
}
