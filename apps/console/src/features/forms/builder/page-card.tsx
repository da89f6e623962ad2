import '@mantine/core/styles/Menu.layer.css'
import { ActionIcon, Button, Menu, TextInput } from '@mantine/core'
import type { Form, FormPage } from '@porchlight/contracts/forms/form'
import { formFieldKinds, formLimits } from '@porchlight/contracts/forms/form-fields'
import type { FormProblem } from '@porchlight/contracts/forms/form-problems'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import type { TextForm } from '../../../shared/content/publications/use-text-form.ts'
import { OrderedList } from '../../../shared/interface/ordering/ordered-list.tsx'
import { OrderedRow } from '../../../shared/interface/ordering/ordered-row.tsx'
import { withField, withFieldMoved, withoutField, withoutPage, withPageTitle } from '../form-changes.ts'
import { newField } from '../new-form.ts'
import { t } from '../texts.ts'
import styles from './builder.module.css'
import { FieldEditor } from './field-editor.tsx'

type PageCardProps = { form: TextForm<Form>; page: FormPage; at: number; problems: readonly FormProblem[] }

/** One page of the form: its title, and its fields in their order. A field is opened to change it. */
export function PageCard({ form: { values, set }, page, at, problems }: PageCardProps) {
  const [open, setOpen] = useState<string | null>(null)
  const number = at + 1
  const items = page.fields.map(({ field_id, label, kind }) => ({ id: field_id, name: label || t(`kind_${kind}`) }))
  const isFull = values.pages.reduce((sum, { fields }) => sum + fields.length, 0) >= formLimits.fields
  return (
    <section className={styles.card} id={`pages.${at}`} aria-label={t('pageNumber', { number })}>
      <div className={styles.cardHead}>
        <h2>{values.pages.length > 1 ? t('pageNumber', { number }) : t('fields')}</h2>
        {values.pages.length > 1 && (
          <ActionIcon variant="subtle" color="gray" aria-label={t('removePage', { number })} onClick={() => set(withoutPage(values, at))}>
            <IconTrash size={16} stroke={1.7} />
          </ActionIcon>
        )}
      </div>
      {values.pages.length > 1 && (
        <TextInput
          label={t('pageTitle')}
          dir="auto"
          maxLength={formLimits.label}
          value={page.title}
          onChange={(event) => set(withPageTitle(values, at, event.currentTarget.value))}
        />
      )}
      {items.length > 0 && (
        <OrderedList items={items} label={t('fieldsOfPage', { number })} onMove={(id, to) => set(withFieldMoved(values, id, at, to))}>
          {page.fields.map((field, place) => {
            const path = `pages.${at}.fields.${place}`
            const wrong = problems.filter((problem) => problem.path === path)
            const isOpen = open === field.field_id
            return (
              <OrderedRow key={field.field_id} item={{ id: field.field_id, name: field.label || t(`kind_${field.kind}`) }}>
                <div className={styles.field} id={path}>
                  <div className={styles.fieldHead}>
                    <button type="button" className={styles.fieldName} aria-expanded={isOpen} onClick={() => setOpen(isOpen ? null : field.field_id)}>
                      <span dir="auto">{field.label || t('noLabel')}</span>
                      <span className={styles.hint}>
                        {[t(`kind_${field.kind}`), field.is_required && t('required'), field.show_if && t('conditional')].filter(Boolean).join(' · ')}
                      </span>
                    </button>
                    <ActionIcon
                      variant="subtle"
                      color="gray"
                      aria-label={t('removeField', { label: field.label })}
                      onClick={() => set(withoutField(values, field.field_id))}
                    >
                      <IconTrash size={16} stroke={1.7} />
                    </ActionIcon>
                  </div>
                  {wrong.map(({ code }) => (
                    <p key={code} className={styles.problem}>
                      {t(`problem_${code}`)}
                    </p>
                  ))}
                  {isOpen && <FieldEditor form={values} set={set} field={field} page={at} />}
                </div>
              </OrderedRow>
            )
          })}
        </OrderedList>
      )}
      <Menu position="bottom-start">
        <Menu.Target>
          <Button className={styles.add} variant="default" size="xs" disabled={isFull} leftSection={<IconPlus size={14} stroke={2} />}>
            {t('addField')}
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          {formFieldKinds.map((kind) => (
            <Menu.Item
              key={kind}
              onClick={() => {
                const field = newField(values, kind)
                set(withField(values, at, field))
                setOpen(field.field_id)
              }}
            >
              {t(`kind_${kind}`)}
            </Menu.Item>
          ))}
        </Menu.Dropdown>
      </Menu>
    </section>
  )
}
