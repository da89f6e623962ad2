import { useState } from 'react'
import { logFailure } from '../../log.ts'
import { useSession } from '../../session/use-session.ts'
import { t } from './form-texts.ts'

type FilesProps = { ids: readonly string[]; names: Readonly<Record<string, string>>; onChange: (ids: string[], names: Record<string, string>) => void }

/** The files of one field: each is uploaded when it is chosen. */
export function FormFiles({ ids, names, onChange }: FilesProps) {
  const session = useSession()
  const [failed, setFailed] = useState('')
  const [isBusy, setBusy] = useState(false)
  const add = async (file: File | undefined) => {
    if (!file) return
    setBusy(true)
    setFailed('')
    try {
      const { file_id, name } = await session.upload(file)
      onChange([...ids, file_id], { [file_id]: name })
    } catch (failure) {
      logFailure('upload', failure)
      setFailed(file.name)
    }
    setBusy(false)
  }
  return (
    <div>
      {ids.map((id) => (
        <p key={id}>
          {names[id] ?? id}{' '}
          <button
            type="button"
            className="link"
            aria-label={t('file_remove', { name: names[id] ?? id })}
            onClick={() =>
              onChange(
                ids.filter((one) => one !== id),
                {},
              )
            }
          >
            ×
          </button>
        </p>
      ))}
      <input type="file" aria-label={t('file_add')} disabled={isBusy} onChange={(event) => void add(event.currentTarget.files?.[0])} />
      <p className="field-error" role="alert">
        {failed === '' ? null : t('file_failed', { name: failed })}
      </p>
    </div>
  )
}
