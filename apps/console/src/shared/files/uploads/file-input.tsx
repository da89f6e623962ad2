import type { ComponentProps } from 'react'

type Props = Omit<ComponentProps<'input'>, 'type' | 'value' | 'onChange'> & { onFiles: (files: File[]) => void }

/** File field, invisible unless `hidden` is false: a button opens its dialog with `ref.current.click()`. Choosing the same file again calls `onFiles` again. */
export function FileInput({ onFiles, hidden = true, ...field }: Props) {
  return (
    <input
      {...field}
      type="file"
      hidden={hidden}
      onChange={({ currentTarget }) => {
        const files = [...(currentTarget.files ?? [])]
        // Without this, choosing the same file again would not be a change.
        currentTarget.value = ''
        if (files.length > 0) onFiles(files)
      }}
    />
  )
}
