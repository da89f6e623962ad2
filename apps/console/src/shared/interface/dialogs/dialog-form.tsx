import type { ComponentProps } from 'react'
import styles from './dialog-form.module.css'

type DialogFormProps = Omit<ComponentProps<'form'>, 'className' | 'onSubmit'> & { onSubmit: () => void }

/** Form in a dialog: stacked fields followed by `DialogActions`. `useSubmitKeys` submits it from any field, also a multiline one. Submitting calls `onSubmit` without reloading the page. */
export function DialogForm({ onSubmit, ...form }: DialogFormProps) {
  return (
    <form
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault()
        onSubmit()
      }}
      {...form}
    />
  )
}
