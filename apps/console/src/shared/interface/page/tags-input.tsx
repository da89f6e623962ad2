import '@mantine/core/styles/Combobox.layer.css'
import '@mantine/core/styles/Pill.layer.css'
import '@mantine/core/styles/PillsInput.layer.css'
import { TagsInput as MantineTagsInput, type TagsInputProps as MantineTagsInputProps } from '@mantine/core'
import { useState } from 'react'
import { splitTags, tagSeparators, withTags } from './split-tags.ts'

export type TagsInputProps = Omit<MantineTagsInputProps, 'value' | 'onChange' | 'splitChars' | 'searchValue' | 'onSearchChange' | 'maxTags' | 'maxLength'> & {
  value: string[]
  onChange: (tags: string[]) => void
  maxTags: number
  /** Maximum length of a tag, in characters. */
  lengthMax: number
}

/**
 * Field for short tags. Enter, blur and commas complete a tag. Commas are detected in the text, because phone keyboards, input methods and dictation insert
 * them without key events.
 */
export function TagsInput({ value, onChange, maxTags, lengthMax, ...input }: TagsInputProps) {
  const [typed, type] = useState('')
  const change = (tags: readonly string[]) => onChange(withTags([], tags, { max: maxTags, lengthMax }))
  return (
    <MantineTagsInput
      {...input}
      value={value}
      maxTags={maxTags}
      splitChars={tagSeparators}
      searchValue={typed}
      onSearchChange={(text) => {
        const { whole, rest } = splitTags(text)
        type(rest.slice(0, lengthMax))
        if (whole.length > 0) change([...value, ...whole])
      }}
      onChange={change}
    />
  )
}
