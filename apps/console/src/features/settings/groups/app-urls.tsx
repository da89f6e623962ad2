import { ActionIcon, Button, TextInput } from '@mantine/core'
import type { LibrarySettings } from '@porchlight/contracts/libraries/library-document'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import { Row } from '../../../shared/interface/page/page.tsx'
import { t } from '../texts.ts'
import styles from './groups.module.css'

type Urls = LibrarySettings['appUrls']
const most = 10

/** The company's apps, each with a name and a URL. */
export function AppUrls({
  value,
  onChange,
  isLocked,
  isRefused,
}: {
  value: Urls
  onChange: (urls: Urls) => void
  isLocked: boolean
  isRefused: (path: string) => boolean
}) {
  const change = (index: number, part: Partial<Urls[number]>) => onChange(value.map((one, at) => (at === index ? { ...one, ...part } : one)))
  return (
    <Row label={t('apps')} hint={t('appsHint')} stacked>
      {value.map((app, index) => (
        // Entries have no unique key, so use the index.
        // biome-ignore lint/suspicious/noArrayIndexKey: see above
        <div key={index} className={styles.app}>
          <TextInput
            aria-label={t('appName', { number: index + 1 })}
            placeholder={t('appNamePlaceholder')}
            maxLength={60}
            value={app.name}
            disabled={isLocked}
            error={isRefused(`settings.appUrls.${index}.name`) && t('wrongText')}
            onChange={(event) => change(index, { name: event.currentTarget.value })}
          />
          <TextInput
            type="url"
            aria-label={t('appUrl', { number: index + 1 })}
            placeholder="https://"
            maxLength={2000}
            value={app.url}
            disabled={isLocked}
            error={isRefused(`settings.appUrls.${index}.url`) && t('wrongUrl')}
            onChange={(event) => change(index, { url: event.currentTarget.value })}
          />
          {!isLocked && (
            <ActionIcon size={32} aria-label={t('removeApp', { number: index + 1 })} onClick={() => onChange(value.filter((_, at) => at !== index))}>
              <IconTrash size={17} stroke={1.7} />
            </ActionIcon>
          )}
        </div>
      ))}
      {!isLocked && value.length < most && (
        <div>
          <Button variant="default" size="xs" leftSection={<IconPlus size={14} stroke={1.8} />} onClick={() => onChange([...value, { name: '', url: '' }])}>
            {t('addApp')}
          </Button>
        </div>
      )}
    </Row>
  )
}
