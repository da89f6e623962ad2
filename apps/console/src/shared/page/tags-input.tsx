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
  /** Characters of one tag. */
  lengthMax: number
}

/**
 * A field of several short words. Enter and leaving the field end a word; so does a comma, however it gets there: phone keyboards,
 * input methods and dictation put it into the text without a key that could be listened to.
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
