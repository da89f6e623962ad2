import { Button } from '@mantine/core'
import { IconPhoto } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { useRef } from 'react'
import { api } from '../../../shared/connection/api.ts'
import { addressOf } from '../../../shared/connection/boot.ts'
import { FileInput } from '../../../shared/files/uploads/file-input.tsx'
import { Row } from '../../../shared/interface/page/page.tsx'
import { t } from '../texts.ts'
import styles from './theme.module.css'

/** Returns the image's URL if this page may load it; the console doesn't load images from other sites. */
export const shownPicture = (value: string): string | null => (value.startsWith('/files/') ? addressOf('teams') + value : null)

/** Upload field for a small image. */
export function PictureField({
  id,
  label,
  hint,
  value,
  onChange,
  isLocked,
}: {
  id: string
  label: string
  hint: string
  value: string
  onChange: (value: string) => void
  isLocked: boolean
}) {
  const chooser = useRef<HTMLInputElement>(null)
  const upload = useMutation({
    mutationFn: (file: File) => api.uploads.create({ only: 'image' }, { file }),
    onSuccess: ({ file }) => onChange(file.url),
  })
  const shown = shownPicture(value)
  return (
    <Row label={label} hint={hint} htmlFor={id} stacked>
      <div className={styles.picture}>
        <span className={styles.shown}>{shown ? <img src={shown} alt={label} /> : <IconPhoto size={18} stroke={1.6} aria-hidden="true" />}</span>
        <FileInput
          ref={chooser}
          accept="image/png,image/jpeg,image/gif,image/webp"
          aria-label={t('chooseFile', { what: label })}
          onFiles={([file]) => file && upload.mutate(file)}
        />
        <Button
          id={id}
          variant="default"
          disabled={isLocked}
          loading={upload.isPending}
          aria-label={t('ofPicture', { action: t(shown ? 'replace' : 'upload'), what: label })}
          aria-describedby={`${id}-hint`}
          onClick={() => chooser.current?.click()}
        >
          {t(shown ? 'replace' : 'upload')}
        </Button>
        {shown && !isLocked && (
          <Button variant="subtle" color="gray" aria-label={t('ofPicture', { action: t('remove'), what: label })} onClick={() => onChange('')}>
            {t('remove')}
          </Button>
        )}
      </div>
    </Row>
  )
}
