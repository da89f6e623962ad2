import { Button } from '@mantine/core'
import { IconTemplate } from '@tabler/icons-react'
import { useState } from 'react'
import { SaveAsTemplateDialog, type TemplateSource } from './save-as-template.tsx'
import { t } from './texts.ts'

/** Button that makes a template of a text. */
export function SaveAsTemplateButton(source: TemplateSource) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button
        size="compact-sm"
        variant="subtle"
        color="gray"
        leftSection={<IconTemplate size={15} stroke={1.8} />}
        disabled={source.title.trim() === '' && source.html.trim() === ''}
        onClick={() => setOpen(true)}
      >
        {t('save')}
      </Button>
      <SaveAsTemplateDialog source={isOpen ? source : null} onClose={() => setOpen(false)} />
    </>
  )
}
