import '@mantine/core/styles/NumberInput.layer.css'
import { NumberInput } from '@mantine/core'
import type { LibraryChange, LibraryDocument } from '@porchlight/contracts/libraries/library-document'
import { useState } from 'react'
import { Link } from 'react-router'
import { Row, Section } from '../../../shared/interface/page/page.tsx'
import { SwitchField, TextField } from '../form/fields.tsx'
import { GroupSection } from '../form/group-section.tsx'
import { type GroupForm, useGroupForm } from '../form/use-group-form.ts'
import { t } from '../texts.ts'
import { title } from '../titles.ts'
import { GroupPage } from './group-page.tsx'
import { ModelUsage } from './model-usage.tsx'

/** Page at /admin/profile/settings/answers: whether readers' questions are answered from the help center, whether staff are helped with replies, and what a language model may do and cost. */
export function Component() {
  return (
    <GroupPage title={title('answers')} lead={t('answersLead')}>
      {(library) => (
        <>
          <AnswersForm library={library} />
          {(library.settings.answers.forReaders || library.settings.answers.forStaff) && (
            <>
              <SourcesForm library={library} />
              <ModelForm library={library} />
            </>
          )}
        </>
      )}
    </GroupPage>
  )
}

function AnswersForm({ library }: { library: LibraryDocument }) {
  const [reason, setReason] = useState('')
  const form = useGroupForm(library.settings.answers, 'canManageGeneralAndSecuritySettings', (answers) => withReason(answers, reason))
  return (
    <GroupSection form={form}>
      <Unproven form={form} reason={reason} onReason={setReason} />
      <SwitchField
        id="answers-for-readers"
        label={t('answersForReaders')}
        hint={t('answersForReadersHint')}
        value={form.values.forReaders}
        isLocked={form.lockedBy !== null}
        onChange={(forReaders) => form.set({ forReaders })}
      />
      <SwitchField
        id="answers-for-staff"
        label={t('answersForStaff')}
        hint={t('answersForStaffHint')}
        value={form.values.forStaff}
        isLocked={form.lockedBy !== null}
        onChange={(forStaff) => form.set({ forStaff })}
      />
    </GroupSection>
  )
}

const sources = ['fromNews', 'fromCourses', 'fromSops', 'fromConversations'] as const

/** What answers are made of besides articles. */
function SourcesForm({ library }: { library: LibraryDocument }) {
  const form = useGroupForm(library.settings.answers, 'canManageGeneralAndSecuritySettings', (answers) => ({ settings: { answers } }))
  return (
    <GroupSection form={form} title={t('sourcesTitle')} lead={t('fromArticles')}>
      {sources.map((source) => (
        <SwitchField
          key={source}
          id={`answers-${source}`}
          label={t(source)}
          hint={t(`${source}Hint`)}
          value={form.values[source]}
          isLocked={form.lockedBy !== null}
          onChange={(value) => form.set({ [source]: value } as Partial<Answers>)}
        />
      ))}
    </GroupSection>
  )
}

type Answers = LibraryDocument['settings']['answers']
type Limit = 'modelSeconds' | 'modelCallsPerDay' | 'modelCallsPerMonth' | 'pricePerMillion' | 'costPerMonth'
/** The smallest and greatest value of each, and whether it may be empty: without a limit. */
const limitsOf: Record<Limit, { min: number; max: number; isOptional: boolean }> = {
  modelSeconds: { min: 1, max: 10, isOptional: false },
  modelCallsPerDay: { min: 0, max: 10_000_000, isOptional: true },
  modelCallsPerMonth: { min: 0, max: 10_000_000, isOptional: true },
  pricePerMillion: { min: 0, max: 100_000, isOptional: false },
  costPerMonth: { min: 0, max: 1_000_000, isOptional: true },
}

const withReason = (answers: Partial<Answers>, reason: string): LibraryChange => ({
  settings: { answers },
  ...(reason.trim() !== '' && { reason_unproven: reason.trim() }),
})

/** Asks for a reason in words once the server has refused to switch something on that is not proven. */
function Unproven({ form, reason, onReason }: { form: GroupForm<Answers>; reason: string; onReason: (reason: string) => void }) {
  if (!form.isRefused('reason_unproven')) return null
  return (
    <TextField
      id="answers-reason"
      label={t('unproven')}
      hint={
        <>
          {t('unprovenHint')} <Link to="/admin/answers/questions">{t('unprovenSets')}</Link>
        </>
      }
      max={300}
      value={reason}
      isLocked={false}
      onChange={onReason}
    />
  )
}

/** What the library's language model may do, how much of it was used, and where its limits are. */
function ModelForm({ library }: { library: LibraryDocument }) {
  const [reason, setReason] = useState('')
  const form = useGroupForm(library.settings.answers, 'canManageGeneralAndSecuritySettings', (answers) => withReason(answers, reason))
  const set = (limit: Limit, value: number | null) => form.set({ [limit]: value } as Partial<Answers>)
  return (
    <>
      <Section title={t('modelTitle')}>
        <Row label={t('modelUse')} hint={t('modelHint')} stacked>
          <div>
            {form.lockedBy === null && <ModelUsage answers={library.settings.answers} />}
            <Link to="/admin/answers">{t('answersGiven')}</Link>
            <br />
            <Link to="/admin/answers/questions">{t('unprovenSets')}</Link>
          </div>
        </Row>
      </Section>
      <GroupSection form={form}>
        <Unproven form={form} reason={reason} onReason={setReason} />
        <SwitchField
          id="answers-model-for-readers"
          label={t('modelForReaders')}
          hint={t('modelForReadersHint')}
          value={form.values.modelForReaders}
          isLocked={form.lockedBy !== null}
          onChange={(modelForReaders) => form.set({ modelForReaders })}
        />
        {(Object.keys(limitsOf) as Limit[]).map((limit) => (
          <Row key={limit} label={t(limit)} hint={t(`${limit}Hint`)} htmlFor={`answers-${limit}`}>
            <NumberInput
              id={`answers-${limit}`}
              aria-describedby={`answers-${limit}-hint`}
              min={limitsOf[limit].min}
              max={limitsOf[limit].max}
              value={form.values[limit] ?? ''}
              disabled={form.lockedBy !== null}
              onChange={(value) => (typeof value === 'number' ? set(limit, value) : limitsOf[limit].isOptional && set(limit, null))}
            />
          </Row>
        ))}
      </GroupSection>
    </>
  )
}
