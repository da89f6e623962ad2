import { TextInput } from '@mantine/core'
import { textTemplateLimits } from '@porchlight/contracts/text-templates/text-template-limits'
import { t } from './texts.ts'

/** What a template is called, and what it is for. */
export type TemplateNames = { name: string; description: string }

/** Form fields for a template's name and description. */
export function TemplateFields({ names, error, onChange }: { names: TemplateNames; error?: string | null; onChange: (names: TemplateNames) => void }) {
  return (
    <>
      <TextInput
        label={t('name')}
        required
        data-autofocus
        maxLength={textTemplateLimits.name}
        error={error}
        value={names.name}
        onChange={(event) => onChange({ ...names, name: event.currentTarget.value })}
      />
      <TextInput
        label={t('description')}
        maxLength={textTemplateLimits.description}
        value={names.description}
        onChange={(event) => onChange({ ...names, description: event.currentTarget.value })}
      />
    </>
  )
}
