import { ActionIcon, Button, TextInput } from '@mantine/core'
import { isHubAddress } from '@porchlight/contracts/libraries/home-page'
import type { HubLink } from '@porchlight/contracts/libraries/library-document'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import { Row } from '../../../shared/interface/page/page.tsx'
import { t } from '../texts.ts'
import styles from './theme.module.css'

const isFilled = ({ label, url }: HubLink): boolean => label.trim() !== '' || url.trim() !== ''

/** Returns the links to save: a row that somebody added and left empty is none. */
export const filledLinks = (links: readonly HubLink[]): HubLink[] => links.filter(isFilled)

/** Returns whether the server takes these links. */
export const areLinks = (links: readonly HubLink[]): boolean => filledLinks(links).every(({ label, url }) => label.trim() !== '' && isHubAddress(url))

/** Links that the library adds to the header or footer of its help center. */
export function LinksField({
  label,
  hint,
  most,
  value,
  isLocked,
  isRefused,
  onChange,
}: {
  label: string
  hint: string
  most: number
  value: HubLink[]
  isLocked: boolean
  /** Whether the server refused a part of a link: 'label' or 'url' of the link at this place among the saved ones. */
  isRefused: (part: string) => boolean
  onChange: (links: HubLink[]) => void
}) {
  const change = (index: number, part: Partial<HubLink>) => onChange(value.map((one, at) => (at === index ? { ...one, ...part } : one)))
  return (
    <Row label={label} hint={hint} stacked>
      {value.map((link, index) => {
        const number = { what: label, number: index + 1 }
        const saved = filledLinks(value.slice(0, index)).length
        const isRefusedPart = (part: keyof HubLink) => isFilled(link) && isRefused(`${saved}.${part}`)
        return (
          // Entries have no unique key, so use the index.
          // biome-ignore lint/suspicious/noArrayIndexKey: see above
          <div key={index} className={styles.link}>
            <TextInput
              aria-label={t('linkLabel', number)}
              placeholder={t('linkLabelPlaceholder')}
              maxLength={60}
              value={link.label}
              disabled={isLocked}
              error={(link.label.trim() === '' && link.url.trim() !== '' && t('missingLinkLabel')) || (isRefusedPart('label') && t('wrongText'))}
              onChange={(event) => change(index, { label: event.currentTarget.value })}
            />
            <TextInput
              aria-label={t('linkAddress', number)}
              placeholder="https://"
              maxLength={2048}
              value={link.url}
              disabled={isLocked}
              error={((isFilled(link) && !isHubAddress(link.url)) || isRefusedPart('url')) && t('wrongLink')}
              onChange={(event) => change(index, { url: event.currentTarget.value })}
            />
            {!isLocked && (
              <ActionIcon size={32} aria-label={t('removeLink', number)} onClick={() => onChange(value.filter((_, at) => at !== index))}>
                <IconTrash size={17} stroke={1.7} />
              </ActionIcon>
            )}
          </div>
        )
      })}
      {!isLocked && value.length < most && (
        <div>
          <Button
            variant="default"
            size="xs"
            aria-label={t('addLinkTo', { what: label })}
            leftSection={<IconPlus size={14} stroke={1.8} />}
            onClick={() => onChange([...value, { label: '', url: '' }])}
          >
            {t('addLink')}
          </Button>
        </div>
      )}
    </Row>
  )
}
