import { formLimits } from '@porchlight/contracts/forms/form-fields'
import { limits } from '@porchlight/contracts/limits'
import type { FileInputProps } from '@porchlight/ui/form/form-fields.tsx'
import { t } from '../texts.ts'

const megabytes = limits.uploadBytesMax / 2 ** 20

/** Codes of refused files that have words of their own. */
const codes = ['too_large', 'unsupported_type', 'picture_too_large', 'empty', 'too_many', 'storage_full', 'rate_limited', 'failed'] as const
type Code = (typeof codes)[number]

const words: Record<Code, (name: string) => string> = {
  too_large: (name) => t('formFile_too_large', { name, size: megabytes }),
  unsupported_type: (name) => t('formFile_unsupported_type', { name }),
  picture_too_large: (name) => t('formFile_picture_too_large', { name }),
  empty: (name) => t('formFile_empty', { name }),
  too_many: (name) => t('formFile_too_many', { name }),
  storage_full: (name) => t('formFile_storage_full', { name }),
  rate_limited: (name) => t('formFile_rate_limited', { name }),
  failed: (name) => t('formFile_failed', { name }),
}

/** Returns why a file was refused, in words that name it. */
export const refusedFile = ({ name, code }: { name: string; code: string }): string => words[codes.find((one) => one === code) ?? 'failed'](name)

/** Returns the words about files that the page's script needs; `{name}` is left to it. */
export const fileWords = () => ({
  sending: t('formFileSending', { name: '{name}' }),
  sent: t('formFileSent', { name: '{name}' }),
  removed: t('formFileRemoved', { name: '{name}' }),
  remove: t('formFileRemove', { name: '{name}' }),
  wait: t('formFileWait'),
  max: formLimits.files,
  bytesMax: limits.uploadBytesMax,
  refused: Object.fromEntries(codes.map((code) => [code, words[code]('{name}')])),
})

/** The files of a field. Without a script they are sent with the form; those that have been received are ticked, and can be left out. */
export function FormFile({ field_id, kept, named }: { field_id: string; kept: readonly { value: string; name: string }[]; named: FileInputProps }) {
  return (
    <div className="form-files" data-files={field_id}>
      <ul hidden={kept.length === 0}>
        {kept.map(({ value, name }) => (
          <li key={value}>
            <label className="pl-field-option">
              <input type="checkbox" name={field_id} value={value} defaultChecked aria-label={t('formFileKept', { name })} />
              <bdi>{name}</bdi>
            </label>
          </li>
        ))}
      </ul>
      <input {...named} aria-describedby={[named['aria-describedby'], `${named.id}-hint`].filter(Boolean).join(' ')} type="file" name={field_id} multiple />
      <p className="pl-field-help" id={`${named.id}-hint`}>
        {t('formFilesHint', { count: formLimits.files, size: megabytes })}
      </p>
      <p className="form-files-status" role="status" />
    </div>
  )
}
