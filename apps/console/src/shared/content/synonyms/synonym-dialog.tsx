import '@mantine/core/styles/Combobox.layer.css'
import { Button, Modal, Select } from '@mantine/core'
import { ApiError } from '@porchlight/client'
import { synonymLimits } from '@porchlight/contracts/synonyms/synonym-limits'
import type { SynonymGroup } from '@porchlight/contracts/synonyms/synonyms'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '../../connection/api.ts'
import { errorText } from '../../connection/error-text.ts'
import { shownInPlace } from '../../connection/query-client.ts'
import { DialogActions } from '../../interface/dialogs/dialog-actions.tsx'
import { DialogForm } from '../../interface/dialogs/dialog-form.tsx'
import { TagsInput } from '../../interface/page/tags-input.tsx'
import { synonymsQuery } from './synonyms-query.ts'
import { t } from './texts.ts'

/** What is edited: a group, a new one, or the group to which a word is added. */
export type WantedSynonyms = { group: SynonymGroup } | { word: string }

/** Dialog that edits words that mean the same to searches of readers. */
export function SynonymDialog({ wanted, onSaved, onClose }: { wanted: WantedSynonyms | null; onSaved?: () => void; onClose: () => void }) {
  return (
    <Modal
      opened={wanted !== null}
      onClose={onClose}
      title={wanted && t('group' in wanted ? 'editTitle' : 'newTitle')}
      size={480}
      closeButtonProps={{ 'aria-label': t('close') }}
    >
      {wanted && <SynonymForm wanted={wanted} onSaved={onSaved} onClose={onClose} />}
    </Modal>
  )
}

function SynonymForm({ wanted, onSaved, onClose }: { wanted: WantedSynonyms; onSaved: (() => void) | undefined; onClose: () => void }) {
  const word = 'word' in wanted ? wanted.word.slice(0, synonymLimits.length).trim() : ''
  const added = word === '' ? [] : [word]
  const { data: groups = [] } = useQuery({ ...synonymsQuery, enabled: word !== '' })
  const [group, choose] = useState<SynonymGroup | null>('group' in wanted ? wanted.group : null)
  const [words, setWords] = useState<string[]>('group' in wanted ? wanted.group.words : added)
  const save = useMutation({
    mutationFn: async () => {
      if (group) await api.synonyms.update({ group_ref: group.group_ref, revision: group.revision, words })
      else await api.synonyms.create({ words })
    },
    onSuccess: () => {
      onClose()
      onSaved?.()
    },
    onError: shownInPlace,
  })
  const room = groups.filter((each) => each.words.length < synonymLimits.words)
  return (
    <DialogForm onSubmit={() => words.length > 1 && save.mutate()}>
      {word !== '' && room.length > 0 && (
        <Select
          label={t('group')}
          searchable
          allowDeselect={false}
          data={[{ value: '', label: t('newGroup') }, ...room.map((each) => ({ value: each.group_ref, label: each.words.join(', ') }))]}
          value={group?.group_ref ?? ''}
          onChange={(ref) => {
            const chosen = room.find(({ group_ref }) => group_ref === ref) ?? null
            choose(chosen)
            setWords([...new Set([...(chosen?.words ?? []), ...added])])
          }}
          comboboxProps={{ withinPortal: true }}
        />
      )}
      <TagsInput
        label={t('words')}
        description={t('wordsHint')}
        error={save.error && problemOf(save.error, words)}
        value={words}
        maxTags={synonymLimits.words}
        lengthMax={synonymLimits.length}
        onChange={(now) => {
          save.reset()
          setWords(now)
        }}
        data-autofocus
      />
      <DialogActions>
        <Button variant="default" onClick={onClose}>
          {t('cancel')}
        </Button>
        <Button type="submit" disabled={words.length < 2} loading={save.isPending}>
          {t('save')}
        </Button>
      </DialogActions>
    </DialogForm>
  )
}

/** Returns the error message to show at the field of the words. */
function problemOf(cause: Error, words: readonly string[]): string {
  const fields = cause instanceof ApiError ? (cause.fields ?? {}) : {}
  const at = Object.keys(fields).find((field) => field.startsWith('words.'))
  if (at) return t('nothing', { word: words[Number(at.slice('words.'.length))] ?? '' })
  if (fields.words === 'the same word') return t('same')
  if (fields.words === 'too many') return t('full')
  return fields.revision === 'changed' ? t('changed') : errorText(cause)
}
