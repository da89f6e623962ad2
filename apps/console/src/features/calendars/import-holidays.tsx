import { Button, FileButton, Modal } from '@mantine/core'
import { ApiError } from '@porchlight/client'
import type { CalendarClosure } from '@porchlight/contracts/calendars/calendars'
import { limits } from '@porchlight/contracts/limits'
import { Notice } from '@porchlight/ui'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '../../shared/connection/api.ts'
import { errorText } from '../../shared/connection/error-text.ts'
import { shownInPlace } from '../../shared/connection/query-client.ts'
import { FoundHolidays } from './found-holidays.tsx'
import { t } from './texts.ts'

type Props = { time_zone: string; closures: readonly CalendarClosure[]; onAdd: (days: CalendarClosure[]) => void }

/** Button that reads a calendar file, and the dialog with the days found in it. Nothing counts before the person adds them and saves the calendar. */
export function ImportHolidays({ time_zone, closures, onAdd }: Props) {
  const [isOpen, setOpen] = useState(false)
  const read = useMutation({
    mutationFn: async (file: File) => {
      if (file.size > limits.calendarFileMax * 3) throw new ApiError('too_large', 413)
      return { name: file.name, found: await api.calendars.readHolidays({ time_zone, file: await textOf(file) }) }
    },
    onSuccess: () => setOpen(true),
    onError: shownInPlace,
  })
  return (
    <>
      <FileButton accept=".ics,.ical,.ifb,.icalendar,text/calendar" onChange={(file) => file && read.mutate(file)}>
        {(props) => (
          <Button {...props} variant="default" size="xs" loading={read.isPending}>
            {t('import')}
          </Button>
        )}
      </FileButton>
      {read.isError && <Notice tone="danger">{failureText(read.error, read.variables.name)}</Notice>}
      <Modal
        stackId="found"
        opened={isOpen}
        onClose={() => setOpen(false)}
        title={t('foundTitle', { file: read.data?.name ?? '' })}
        size={560}
        closeButtonProps={{ 'aria-label': t('close') }}
      >
        {read.data && (
          <FoundHolidays
            found={read.data.found}
            closures={closures}
            onCancel={() => setOpen(false)}
            onAdd={(days) => {
              onAdd(days)
              setOpen(false)
            }}
          />
        )}
      </Modal>
    </>
  )
}

/** Programs for Windows write UTF-16 or Windows-1252; a file of UTF-8 that can't be one of them is read as the latter. */
async function textOf(file: File): Promise<string> {
  const bytes = new Uint8Array(await file.arrayBuffer())
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder('utf-16le').decode(bytes)
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return new TextDecoder('utf-16be').decode(bytes)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}

function failureText(error: Error, file: string): string {
  if (!(error instanceof ApiError)) return errorText(error)
  if (error.code === 'invalid_input') return error.fields?.file === 'not an iCalendar file' ? t('notACalendar', { file }) : t('tooBig', { file })
  if (error.code === 'too_large') return t('tooBig', { file })
  return error.code === 'too_complex' ? t('tooComplex', { file }) : errorText(error)
}
