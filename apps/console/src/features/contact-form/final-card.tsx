import { Button, Switch, Textarea, TextInput } from '@mantine/core'
import type { FormProblem } from '@porchlight/contact-flow'
import type { ContactForm } from '@porchlight/contracts/contact-form/contact-form'
import { contactFormLimits as max } from '@porchlight/contracts/contact-form/contact-form-steps'
import { IconPlus } from '@tabler/icons-react'
import type { TextForm } from '../../shared/content/publications/use-text-form.ts'
import { OrderedList } from '../../shared/interface/ordering/ordered-list.tsx'
import { offerUndo } from '../../shared/interface/undo.tsx'
import styles from './contact-form.module.css'
import { InputRow } from './input-row.tsx'
import { problemAt, stepName } from './problem-texts.ts'
import { moved, useRowKeys } from './row-keys.ts'
import { t } from './texts.ts'

/** The final step: custom fields, which can be reordered, whether files are allowed, and the texts around sending. */
export function FinalCard({ form: { values, set, autosave }, problems }: { form: TextForm<ContactForm>; problems: readonly FormProblem[] }) {
  const { formSubmission } = values
  const { customInputs } = formSubmission
  const keys = useRowKeys(customInputs.length)
  const change = (part: Partial<ContactForm['formSubmission']>) => set({ formSubmission: { ...formSubmission, ...part } })
  const items = customInputs.map(({ label }, at) => ({ id: keys.all[at] ?? '', name: label || t('inputNumber', { number: at + 1 }) }))
  const remove = (at: number) => {
    keys.remove(at)
    change({ customInputs: customInputs.toSpliced(at, 1) })
    offerUndo(t('removedInput'), async () => set({ formSubmission: { ...autosave.snapshot.values.formSubmission, customInputs } }))
  }
  return (
    <section id="formSubmission" tabIndex={-1} className={styles.card} aria-labelledby="formSubmission-title">
      <h2 id="formSubmission-title">{stepName('FINAL_STEP')}</h2>
      <p className={styles.hint}>{t('finalLead')}</p>
      {customInputs.length > 0 && (
        <OrderedList
          items={items}
          label={t('inputs')}
          onMove={(key, to) => {
            const from = keys.all.indexOf(key)
            keys.move(from, to)
            change({ customInputs: moved(customInputs, from, to) })
          }}
        >
          {customInputs.map((input, at) => (
            <InputRow
              key={keys.all[at]}
              item={items[at] ?? { id: '', name: '' }}
              input={input}
              at={at}
              problem={problemAt(problems, `formSubmission.customInputs.${at}.label`)}
              onChange={(part) => change({ customInputs: customInputs.with(at, { ...input, ...part }) })}
              onRemove={() => remove(at)}
            />
          ))}
        </OrderedList>
      )}
      {customInputs.length < max.customInputs && (
        <Button
          className={styles.add}
          variant="subtle"
          size="xs"
          leftSection={<IconPlus size={14} stroke={2} />}
          onClick={() => change({ customInputs: [...customInputs, { label: '', type: 'text', text: '' }] })}
        >
          {t('addInput')}
        </Button>
      )}
      <Switch label={t('allowFiles')} checked={formSubmission.allowFiles} onChange={(event) => change({ allowFiles: event.currentTarget.checked })} />
      <Textarea
        label={t('thankYou')}
        dir="auto"
        autosize
        minRows={1}
        maxLength={max.message}
        value={formSubmission.thankYouMsg}
        onChange={(event) => change({ thankYouMsg: event.currentTarget.value })}
      />
      <TextInput
        label={t('submitButton')}
        dir="auto"
        maxLength={max.button}
        value={formSubmission.submitBtnText}
        onChange={(event) => change({ submitBtnText: event.currentTarget.value })}
      />
    </section>
  )
}
