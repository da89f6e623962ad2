import { Textarea, TextInput, type TextInputProps } from '@mantine/core'
import { t } from './texts.ts'

/** What search engines show instead of title and excerpt; '' where they show these. */
export type SeoWords = { meta_title: string; meta_description: string }

/** What both fields have alike. */
type Shared = Pick<TextInputProps, 'size' | 'lang' | 'dir' | 'disabled'>

/** SEO title and description of an article or a translation. `titlePlaceholder`: what is shown without a title; `hints`: what to say below the fields. */
export function SeoFields({
  words,
  titlePlaceholder,
  hints,
  onChange,
  ...shared
}: Shared & {
  words: SeoWords
  titlePlaceholder?: string
  hints?: { title: string | undefined; description: string | undefined }
  onChange: (changes: Partial<SeoWords>) => void
}) {
  return (
    <>
      <TextInput
        {...shared}
        label={t('seoTitle')}
        placeholder={titlePlaceholder}
        value={words.meta_title}
        maxLength={120}
        description={hints?.title}
        onChange={(event) => onChange({ meta_title: event.currentTarget.value })}
      />
      <Textarea
        {...shared}
        label={t('seoDescription')}
        value={words.meta_description}
        maxLength={320}
        autosize
        minRows={2}
        maxRows={5}
        description={hints?.description}
        onChange={(event) => onChange({ meta_description: event.currentTarget.value.replace(/[\r\n]+/g, ' ') })}
      />
    </>
  )
}
