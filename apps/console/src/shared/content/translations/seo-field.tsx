import { Textarea, TextInput, type TextInputProps } from '@mantine/core'

/** What search engines show instead of title and excerpt; '' where they show these. */
export type SeoWords = { meta_title: string; meta_description: string }

/** What search engines show of an article or a translation: its title or its description, as one line. */
export function SeoField({
  name,
  words,
  onChange,
  ...field
}: Pick<TextInputProps, 'label' | 'placeholder' | 'description' | 'size' | 'lang' | 'dir' | 'disabled'> & {
  name: keyof SeoWords
  words: SeoWords
  onChange: (changes: Partial<SeoWords>) => void
}) {
  if (name === 'meta_title')
    return <TextInput {...field} value={words.meta_title} maxLength={120} onChange={(event) => onChange({ meta_title: event.currentTarget.value })} />
  return (
    <Textarea
      {...field}
      value={words.meta_description}
      maxLength={320}
      autosize
      minRows={2}
      maxRows={5}
      onChange={(event) => onChange({ meta_description: event.currentTarget.value.replace(/[\r\n]+/g, ' ') })}
    />
  )
}
