import type { ComponentProps } from 'react'
import styles from './dialog-form.module.css'

type DialogFormProps = Omit<ComponentProps<'form'>, 'className' | 'onSubmit'> & { onSubmit: () => void }

/** Form in a dialog: stacked fields followed by `DialogActions`. Ctrl or ⌘ with Enter submits from any field, also a multiline one. Submitting calls `onSubmit` without reloading the page. */
export function DialogForm({ onSubmit, ...form }: DialogFormProps) {
  return (
    <form
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault()
        onSubmit()
      }}
      onKeyDown={(event) => {
        if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || event.nativeEvent.isComposing || event.defaultPrevented) return
        event.preventDefault()
        // Like a click on the button, so that a disabled one still prevents it.
        event.currentTarget.querySelector<HTMLButtonElement>('button[type=submit]')?.click()
      }}
      {...form}
    />
  )
}
