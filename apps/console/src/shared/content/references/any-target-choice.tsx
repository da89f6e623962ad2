import '@mantine/core/styles/Combobox.layer.css'
import { NativeSelect, Select } from '@mantine/core'
import type { RedirectedKind } from '@porchlight/contracts/references/references'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '../../connection/api.ts'
import { usePermissions } from '../../permissions/permissions.ts'
import { kindText } from './places.ts'
import { type Choice, TargetChoice } from './target-choice.tsx'
import { t } from './texts.ts'

const lists = { article: 'articles.list', newsflash: 'news.list', course: 'courses.list' } as const
const redirectedKinds: readonly RedirectedKind[] = ['article', 'newsflash', 'course']
const nameOf = (kind: RedirectedKind | 'lesson') => kindText(kind === 'newsflash' ? 'news' : kind)

/** Fields that choose where readers are sent: first the kind of text, that of the one that is leaving unless somebody chooses another. */
export function AnyTargetChoice({
  kind: leavingKind,
  leaving,
  onChoose,
}: {
  kind: RedirectedKind
  leaving: readonly string[]
  onChoose: (choice: Choice | null) => void
}) {
  const { canRun } = usePermissions()
  const [kind, setKind] = useState<RedirectedKind | 'lesson'>(leavingKind)
  const [chosen, choose] = useState<Choice | null>(null)
  const pick = (choice: Choice | null) => {
    choose(choice)
    onChoose(kind === 'lesson' ? null : choice)
  }
  const kinds = redirectedKinds.filter((each) => each === leavingKind || canRun(lists[each]))
  return (
    <>
      <NativeSelect
        label={t('redirectKind')}
        value={kind}
        data={[...kinds, ...(kinds.includes('course') ? (['lesson'] as const) : [])].map((each) => ({ value: each, label: nameOf(each) }))}
        onChange={({ currentTarget: { value } }) => {
          setKind(value === 'lesson' ? value : (kinds.find((each) => each === value) ?? leavingKind))
          choose(null)
          onChoose(null)
        }}
      />
      <TargetChoice
        key={kind}
        kind={kind === 'lesson' ? 'course' : kind}
        leaving={leaving}
        chosen={chosen}
        onChoose={pick}
        {...(kind === 'lesson' && { label: t('redirectCourse'), hint: '' })}
      />
      {kind === 'lesson' && chosen && <LessonChoice key={chosen.value} course_id={chosen.value} onChoose={onChoose} />}
    </>
  )
}

/** Chooses a lesson of a course that readers see. */
function LessonChoice({ course_id, onChoose }: { course_id: string; onChoose: (choice: Choice | null) => void }) {
  const { data = [] } = useQuery({
    queryKey: ['references', 'targets', 'lesson', course_id],
    queryFn: async () => (await api.courses.lessons({ course_id })).courses_lessons.filter((lesson) => !lesson.is_held_back),
    staleTime: 30_000,
  })
  const lessons = data.map(({ lesson_id, lesson_title }) => ({ value: lesson_id, label: lesson_title }))
  return (
    <Select
      label={t('redirect')}
      description={t('redirectHint')}
      placeholder={t('redirectNone')}
      nothingFoundMessage={t('redirectNotFound')}
      searchable
      clearable
      data={lessons}
      onChange={(value) => onChoose(lessons.find((each) => each.value === value) ?? null)}
      comboboxProps={{ withinPortal: true }}
    />
  )
}
