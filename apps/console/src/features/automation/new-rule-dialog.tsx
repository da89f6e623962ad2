import { Button, Modal, TextInput } from '@mantine/core'
import { IconAlarm, IconBolt, IconHourglass, IconMoon, IconPlus, IconRoute, IconStar, IconThumbDown } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { api } from '../../shared/connection/api.ts'
import { DialogActions } from '../../shared/interface/dialogs/dialog-actions.tsx'
import { DialogForm } from '../../shared/interface/dialogs/dialog-form.tsx'
import { keepRule } from './api.ts'
import styles from './new-rule.module.css'
import { templateAbout, templateName, templates } from './templates.ts'
import { t } from './texts.ts'

const pictures: Readonly<Record<string, typeof IconBolt>> = {
  blank: IconPlus,
  route_by_topic: IconRoute,
  out_of_hours_answer: IconMoon,
  late_ticket_to_lead: IconAlarm,
  close_after_silence: IconHourglass,
  vip_first: IconStar,
  follow_up_bad_rating: IconThumbDown,
}

/** Dialog that adds a rule, empty or from a template, and opens it. */
export function NewRuleDialog({ isOpen, from, onClose }: { isOpen: boolean; from: string; onClose: () => void }) {
  return (
    <Modal opened={isOpen} onClose={onClose} title={t('addTitle')} size={760} closeButtonProps={{ 'aria-label': t('close') }}>
      {isOpen && <NewRuleForm key={from} from={from} />}
    </Modal>
  )
}

function NewRuleForm({ from }: { from: string }) {
  const navigate = useNavigate()
  const [template, setTemplate] = useState(templates.some((one) => one.template === from) ? from : 'blank')
  const [typed, setTyped] = useState<string | null>(null)
  const name = typed ?? (template === 'blank' ? '' : templateName(template))
  const workflow_name = name.trim()
  const create = useMutation({
    mutationFn: () => api.workflows.create({ workflow_name, plan: templates.find((one) => one.template === template)?.plan }),
    onSuccess: (response) => void navigate(`/admin/manageautomation/${keepRule(response).workflow_ref}`),
  })
  return (
    <DialogForm onSubmit={() => workflow_name && create.mutate()}>
      <fieldset className={styles.gallery}>
        <legend>{t('startFrom')}</legend>
        {templates.map(({ template: one }) => {
          const Icon = pictures[one] ?? IconBolt
          return (
            <label key={one} className={styles.choice} data-template={one}>
              <input
                type="radio"
                name="template"
                className="pl-visually-hidden"
                data-autofocus={one === template || undefined}
                checked={one === template}
                onChange={() => setTemplate(one)}
              />
              <span className={styles.picture}>
                <Icon size={20} stroke={1.7} aria-hidden />
              </span>
              <span>
                <b>{templateName(one)}</b>
                <span className={styles.aboutTemplate}>{templateAbout(one)}</span>
              </span>
            </label>
          )
        })}
      </fieldset>
      <div className={styles.naming}>
        <TextInput label={t('name')} maxLength={120} value={name} onChange={(event) => setTyped(event.currentTarget.value)} />
        <DialogActions>
          <Button type="submit" loading={create.isPending} disabled={!workflow_name}>
            {t('create')}
          </Button>
        </DialogActions>
      </div>
    </DialogForm>
  )
}
