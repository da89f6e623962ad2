import { Button, Modal, TextInput } from '@mantine/core'
import { IconAlarm, IconBolt, IconBrush, IconMessageReply, IconPlus, IconRoute, IconSearch, IconStar } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { api } from '../../shared/connection/api.ts'
import { DialogActions } from '../../shared/interface/dialogs/dialog-actions.tsx'
import { DialogForm } from '../../shared/interface/dialogs/dialog-form.tsx'
import { keepRule } from './api.ts'
import styles from './new-rule.module.css'
import { templateText } from './template-texts.ts'
import { blankTemplate, isTemplate, planOf, templateAbout, templateName, templatesWith } from './templates.ts'
import { t } from './texts.ts'

const pictures: Readonly<Record<string, typeof IconBolt>> = {
  answer: IconMessageReply,
  route: IconRoute,
  deadline: IconAlarm,
  tidy: IconBrush,
  rating: IconStar,
  hand: IconBolt,
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
  const [template, setTemplate] = useState(isTemplate(from) ? from : blankTemplate)
  const [words, setWords] = useState('')
  const [typed, setTyped] = useState<string | null>(null)
  const groups = templatesWith(words)
  const name = typed ?? (template === blankTemplate ? '' : templateName(template))
  const workflow_name = name.trim()
  const create = useMutation({
    mutationFn: () => api.workflows.create({ workflow_name, plan: planOf(template) }),
    onSuccess: (response) => void navigate(`/admin/manageautomation/${keepRule(response).workflow_ref}`),
  })
  const choice = { chosen: template, onChoose: setTemplate }
  return (
    <DialogForm onSubmit={() => workflow_name && create.mutate()}>
      <fieldset className={styles.gallery}>
        <legend>{t('startFrom')}</legend>
        <TextInput
          className={styles.find}
          aria-label={templateText('find')}
          placeholder={templateText('find')}
          leftSection={<IconSearch size={16} stroke={1.7} aria-hidden />}
          value={words}
          onChange={(event) => setWords(event.currentTarget.value)}
        />
        {words.trim() === '' && <Choice {...choice} template={blankTemplate} Icon={IconPlus} />}
        {groups.map(({ group, name: title, templates }) => (
          <section key={group} className={styles.group} aria-label={title}>
            <h3>{title}</h3>
            {templates.map((one) => (
              <Choice key={one} {...choice} template={one} Icon={pictures[group] ?? IconBolt} />
            ))}
          </section>
        ))}
        <p className={styles.none} role="status">
          {groups.length === 0 && templateText('none')}
        </p>
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

type ChoiceProps = { template: string; Icon: typeof IconBolt; chosen: string; onChoose: (template: string) => void }

function Choice({ template, Icon, chosen, onChoose }: ChoiceProps) {
  return (
    <label className={styles.choice} data-template={template}>
      <input
        type="radio"
        name="template"
        className="pl-visually-hidden"
        data-autofocus={template === chosen || undefined}
        checked={template === chosen}
        onChange={() => onChoose(template)}
      />
      <span className={styles.picture}>
        <Icon size={20} stroke={1.7} aria-hidden />
      </span>
      <span>
        <b>{templateName(template)}</b>
        <span className={styles.aboutTemplate}>{templateAbout(template)}</span>
      </span>
    </label>
  )
}
