import { Button, Modal } from '@mantine/core'
import type { AssignablePerson } from '@porchlight/contracts/assignment/assignment'
import { queryOptions, useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '../../shared/connection/api.ts'
import { DialogActions } from '../../shared/interface/dialogs/dialog-actions.tsx'
import { DialogForm } from '../../shared/interface/dialogs/dialog-form.tsx'
import { Loaded } from '../../shared/interface/page/loaded.tsx'
import { Row, Section } from '../../shared/interface/page/page.tsx'
import { showSuccess } from '../../shared/interface/toasts.ts'
import styles from './assignment.module.css'
import { NumberField } from './assignment-fields.tsx'
import { t } from './assignment-texts.ts'
import { skillName } from './skills.ts'
import { SkillsFields } from './skills-fields.tsx'

const peopleQuery = queryOptions({ queryKey: ['assignment-people'], queryFn: async () => (await api.assignment.people({})).people })

/** Everyone who can be given conversations: what they have, whether they are at their limit, and their skills. */
export function PeopleSection() {
  const query = useQuery(peopleQuery)
  const [edited, edit] = useState<AssignablePerson | null>(null)
  const close = () => edit(null)
  return (
    <Section title={t('peopleTitle')} lead={t('peopleLead')}>
      <Loaded query={query} rows={3}>
        {(people) =>
          people.length === 0 ? (
            <Row label={t('peopleEmpty')} />
          ) : (
            people.map((person) => (
              <Row key={person.user_id} label={person.name} hint={<About person={person} />}>
                <Button variant="default" size="xs" aria-label={t('editOf', { name: person.name })} onClick={() => edit(person)}>
                  {t('edit')}
                </Button>
              </Row>
            ))
          )
        }
      </Loaded>
      <Modal
        opened={edited !== null}
        onClose={close}
        title={edited && t('editOf', { name: edited.name })}
        size={480}
        closeButtonProps={{ 'aria-label': t('close') }}
      >
        {edited && <PersonForm person={edited} onDone={close} />}
      </Modal>
    </Section>
  )
}

function About({ person: { chats, tickets, limit, skills, at_limit_in } }: { person: AssignablePerson }) {
  const facts = [
    `${t('hasChats', { count: chats })}, ${t('hasTickets', { count: tickets })}`,
    ...(limit === null ? [] : [t('ownLimit', { limit })]),
    ...skills.map(skillName),
  ]
  return (
    <>
      {facts.join(' · ')}
      {at_limit_in.length > 0 && (
        <>
          {' · '}
          <span className={styles.limit}>{t('atLimit', { queues: at_limit_in.join(', ') })}</span>
        </>
      )}
    </>
  )
}

function PersonForm({ person: { user_id, ...person }, onDone }: { person: AssignablePerson; onDone: () => void }) {
  const [skills, setSkills] = useState(person.skills)
  const [limit, setLimit] = useState(person.limit)
  const save = useMutation({
    mutationFn: () => api.assignment.setPerson({ user_id, skills, limit }),
    async onSuccess() {
      showSuccess(t('saved'))
      onDone()
    },
  })
  return (
    <DialogForm onSubmit={() => save.mutate()}>
      <SkillsFields label={t('otherSkills')} skills={skills} onChange={setSkills} />
      <NumberField label={t('ownLimitField')} description={t('ownLimitText')} step={0.1} value={limit} onChange={setLimit} />
      <DialogActions>
        <Button variant="default" onClick={onDone}>
          {t('cancel')}
        </Button>
        <Button type="submit" loading={save.isPending}>
          {t('save')}
        </Button>
      </DialogActions>
    </DialogForm>
  )
}
