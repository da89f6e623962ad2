import { asApiError } from '@porchlight/client'
import type { Entry } from '@porchlight/contact-flow'
import { limits } from '@porchlight/contracts/limits'
import { useId, useState } from 'react'
import { useHelp } from '../help/help.ts'
import { t } from './contact-texts.ts'

type Progress = { name: string; problem: string | null }

/** The optional file. It is uploaded when it is chosen, so that submitting the form takes no longer with it. */
export function FileField({ file, isLocked, onFile }: { file: Entry['file']; isLocked: boolean; onFile: (file: Entry['file']) => void }) {
  const { contact } = useHelp()
  const [progress, setProgress] = useState<Progress | null>(null)
  const id = useId()
  const upload = async (chosen: File) => {
    const { name } = chosen
    if (chosen.size > limits.uploadBytesMax) return setProgress({ name, problem: t('file_too_large', { name, size: limits.uploadBytesMax / 2 ** 20 }) })
    setProgress({ name, problem: null })
    try {
      const { url, name: stored } = await contact.upload(chosen)
      onFile({ url, name: stored })
      setProgress(null)
    } catch (failure) {
      const isUnsupported = asApiError(failure).code === 'unsupported_type'
      setProgress({ name, problem: t(isUnsupported ? 'file_unsupported' : 'file_failed', { name }) })
    }
  }
  return (
    <div className="contact-field">
      <label htmlFor={id}>{t('file')}</label>
      {file ? (
        <p className="contact-file">
          <bdi>{file.name}</bdi>
          {isLocked ? null : (
            <button type="button" className="link" onClick={() => onFile(null)}>
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
            if (chosen) void upload(chosen)
          }}
        />
      )}
      <p id={`${id}-progress`} className={progress?.problem ? 'field-error' : 'hint'} role="status">
        {progress === null ? null : (progress.problem ?? t('file_busy', { name: progress.name }))}
      </p>
    </div>
  )
}
