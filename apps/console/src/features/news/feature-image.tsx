import { Button, FileButton, TextInput } from '@mantine/core'
import { IconPhotoPlus } from '@tabler/icons-react'
import { type DragEvent, useEffect, useRef, useState } from 'react'
import { errorText } from '../../shared/connection/error-text.ts'
import { FieldCard } from '../../shared/content/publications/field-card.tsx'
import { forgetUploads } from '../../shared/files/uploads/forget-uploads.ts'
import { uploadPicture } from '../../shared/files/uploads/upload-picture.ts'
import { showError } from '../../shared/interface/toasts.ts'
import styles from './news.module.css'
import { t } from './texts.ts'

const accepted = 'image/png,image/jpeg,image/gif,image/webp'

/** Image field of a news flash: pick or drop an image, preview it, describe it. */
export function FeatureImage({ url, alt, onChange }: { url: string; alt: string; onChange: (change: { url?: string; alt?: string }) => void }) {
  const { part, upload } = useUpload((uploaded) => onChange({ url: uploaded }))
  useForgotten(url)
  const drop = (event: DragEvent) => {
    event.preventDefault()
    upload(event.dataTransfer.files[0] ?? null)
  }
  return (
    <FieldCard title={t('picture')} hint={t('pictureHint')}>
      {url ? (
        <>
          <img className={styles.picture} src={url} alt={alt} />
          <div className={styles.pictureActions}>
            <Choose label={t('changePicture')} isBusy={part !== null} onFile={upload} />
            <Button variant="subtle" color="gray" size="xs" onClick={() => onChange({ url: '', alt: '' })}>
              {t('removePicture')}
            </Button>
          </div>
          <TextInput
            label={t('alt')}
            description={alt ? t('altHint') : undefined}
            error={alt ? undefined : t('altMissing')}
            maxLength={300}
            value={alt}
            onChange={(event) => onChange({ alt: event.currentTarget.value })}
          />
        </>
      ) : (
        // biome-ignore lint/a11y/noStaticElementInteractions: dropping is an extra; the button inside does the same
        <div className={styles.drop} onDragOver={(event) => event.preventDefault()} onDrop={drop}>
          <IconPhotoPlus size={22} stroke={1.5} aria-hidden />
          <Choose label={t('addPicture')} isBusy={part !== null} onFile={upload} />
          <span>{t('dropPicture')}</span>
        </div>
      )}
      <p role="status" className={part === null ? 'pl-visually-hidden' : undefined}>
        {part === null ? '' : t('uploading', { percent: Math.round(part * 100) })}
      </p>
    </FieldCard>
  )
}

function Choose({ label, isBusy, onFile }: { label: string; isBusy: boolean; onFile: (file: File | null) => void }) {
  return (
    <FileButton accept={accepted} onChange={onFile} inputProps={{ 'aria-label': label }}>
      {(button) => (
        <Button {...button} variant="default" size="xs" loading={isBusy}>
          {label}
        </Button>
      )}
    </FileButton>
  )
}

/** Deletes removed or replaced images when the user leaves the page. Deleting them earlier would break undo. */
function useForgotten(url: string): void {
  const shown = useRef(new Set<string>())
  const last = useRef(url)
  useEffect(() => {
    shown.current.add(url)
    last.current = url
  }, [url])
  useEffect(
    () => () => {
      const gone = [...shown.current].filter((each) => each !== last.current)
      shown.current = new Set([last.current])
      void forgetUploads(gone)
    },
    [],
  )
}

/** Uploads one image at a time; `part` is its progress, 0 to 1, or null when idle. Leaving the page aborts the upload. */
function useUpload(onDone: (url: string) => void) {
  const [part, setPart] = useState<number | null>(null)
  const abort = useRef(new AbortController())
  useEffect(() => {
    const controller = new AbortController()
    abort.current = controller
    return () => controller.abort()
  }, [])
  const upload = (file: File | null) => {
    if (!file || part !== null) return
    if (!accepted.split(',').includes(file.type)) return showError(t('notAPicture'))
    setPart(0)
    uploadPicture(file, setPart, abort.current.signal)
      .then((stored) => onDone(stored.url))
      .catch((cause: unknown) => {
        if (!abort.current.signal.aborted) showError(errorText(cause))
      })
      .finally(() => setPart(null))
  }
  return { part, upload }
}
