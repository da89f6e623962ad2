import type { Entry } from '@porchlight/contact-flow'
import { limits } from '@porchlight/contracts/limits'
import { useId } from 'react'
import type { ContactStore, ContactUpload } from './contact-store.ts'
import { t } from './contact-texts.ts'

/** The optional file of the final step. */
export function FileField({ store, file, upload, isLocked }: { store: ContactStore; file: Entry['file']; upload: ContactUpload | null; isLocked: boolean }) {
  const id = useId()
  return (
    <div className="contact-field">
      <label htmlFor={id}>{t('file')}</label>
      {file ? (
        <p className="contact-file">
          <bdi>{file.name}</bdi>
          {isLocked ? null : (
            <button type="button" className="link" onClick={() => store.move({ type: 'enter', change: { file: null } })}>
              {t('file_remove', { name: file.name })}
            </button>
          )}
        </p>
      ) : (
        <input
          id={id}
          type="file"
          disabled={isLocked}
          aria-describedby={`${id}-progress`}
          onChange={(event) => {
            const [chosen] = event.currentTarget.files ?? []
            if (chosen) void store.attach(chosen)
          }}
        />
      )}
      <p id={`${id}-progress`} className={upload?.problem ? 'field-error' : 'hint'} role="status">
        {upload === null ? null : sentence(upload)}
      </p>
    </div>
  )
}

function sentence({ name, problem }: ContactUpload): string {
  if (problem === 'too_large') return t('file_too_large', { name, size: limits.uploadBytesMax / 2 ** 20 })
  if (problem === null) return t('file_busy', { name })
  return t(problem === 'unsupported' ? 'file_unsupported' : 'file_failed', { name })
}
