import { Button, Modal } from '@mantine/core'
import { ApiError } from '@porchlight/client'
import type { api as table } from '@porchlight/contracts/api'
import type { OutputOf } from '@porchlight/contracts/define'
import { IconDownload, IconUpload } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { api } from '../../shared/connection/api.ts'
import { errorText } from '../../shared/connection/error-text.ts'
import { saveFile } from '../../shared/files/save-file.ts'
import { FileInput } from '../../shared/files/uploads/file-input.tsx'
import { showError } from '../../shared/interface/toasts.ts'
import { ActionButton } from '../../shared/permissions/action-button.tsx'
import { t } from './texts.ts'
import styles from './translations.module.css'

type Report = OutputOf<typeof table.translations.importFile>
/** Maximum number of characters per upload. */
const lengthMax = 900_000

/** Exports a language's phrases as a PO file for translators, and imports one with a report. */
export function FileButtons({ language }: { language: string }) {
  const chooser = useRef<HTMLInputElement>(null)
  const [report, setReport] = useState<Report | null>(null)
  const download = useMutation({
    mutationFn: () => api.translations.exportFile({ language }),
    onSuccess: (content) => saveFile(new Blob([content], { type: 'text/x-gettext-translation' }), `${language}.po`),
  })
  const upload = useMutation({
    mutationFn: (content: string) => api.translations.importFile({ language, content }),
    onSuccess: (answer) => {
      setReport(answer)
    },
    onError: (cause) => showError(cause instanceof ApiError && cause.code === 'unsupported_type' ? t('notPo') : errorText(cause)),
  })
  const take = async (file: File) => {
    const content = file.size > lengthMax * 4 ? null : await file.text()
    if (content === null || content.length > lengthMax) showError(t('fileTooLarge'))
    else upload.mutate(content)
  }
  return (
    <>
      <FileInput ref={chooser} accept=".po,text/x-gettext-translation" aria-label={t('chooseFile')} onFiles={([file]) => file && void take(file)} />
      <ActionButton
        for="translations.importFile"
        variant="default"
        leftSection={<IconUpload size={16} stroke={1.7} />}
        busy={upload.isPending}
        onClick={() => chooser.current?.click()}
      >
        {t('importFile')}
      </ActionButton>
      <Button variant="default" leftSection={<IconDownload size={16} stroke={1.7} />} loading={download.isPending} onClick={() => download.mutate()}>
        {t('exportFile')}
      </Button>
      <Modal opened={report !== null} onClose={() => setReport(null)} title={t('reportTitle')} size={520} closeButtonProps={{ 'aria-label': t('close') }}>
        {report && <ReportText report={report} />}
      </Modal>
    </>
  )
}

function ReportText({ report: { made, changed, unchanged, skipped } }: { report: Report }) {
  return (
    <div className={styles.report}>
      <p>{t('report', { made, changed, unchanged })}</p>
      {skipped.length > 0 && (
        <>
          <p>{t('leftOut', { count: skipped.length })}</p>
          <ul>
            {skipped.map(({ source, reason }) => (
              <li key={source + reason}>
                “{source}” {t(`reason_${reason}`)}
              </li>
            ))}
          </ul>
        </>
      )}
    </div>
  )
}
