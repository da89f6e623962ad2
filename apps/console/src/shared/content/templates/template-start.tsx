import { Button, NativeSelect } from '@mantine/core'
import type { ReviewKind } from '@porchlight/contracts/reviews/review-kinds'
import { currentLocale } from '@porchlight/ui/translate.ts'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { api } from '../../connection/api.ts'
import { ManageTemplates } from './manage-templates.tsx'
import { ownTemplatesQuery } from './own-templates.ts'
import { t } from './texts.ts'

type Start = { title: string; html: string }

/**
 * Offers templates for a new text, the library's own first, as long as it is empty or exactly what a template gave: nothing that somebody wrote is replaced.
 */
export function TemplateStart({ kind, now, onStart }: { kind: ReviewKind; now: Start; onStart: (start: Start) => void }) {
  const locale = currentLocale()
  const { data: shipped = [] } = useQuery({
    queryKey: ['text-templates', 'shipped', kind, locale],
    queryFn: async () => (await import('./shipped-templates.ts')).shippedTemplates(kind, locale),
    staleTime: Number.POSITIVE_INFINITY,
  })
  const { data: own = [] } = useQuery(ownTemplatesQuery(kind))
  const [isManaging, setManaging] = useState(false)
  const [chosen, setChosen] = useState('')
  const given = useRef<Start | null>(null)
  const wanted = useRef('')
  const latest = useRef(now)
  latest.current = now
  const isFree = ({ title, html }: Start) =>
    (title.trim() === '' && html.trim() === '') || (given.current !== null && title === given.current.title && html === given.current.html)
  const start = useMutation({
    mutationFn: async (id: string): Promise<Start> => {
      if (id === '') return { title: '', html: '' }
      return shipped.find((each) => each.id === id) ?? (await api.textTemplates.read({ template_ref: id })).text_template
    },
    onSuccess: ({ title, html }, id) => {
      // Something may have been written, or another one chosen, while the template was fetched.
      if (!isFree(latest.current) || wanted.current !== id) return
      given.current = { title, html }
      setChosen(id)
      onStart({ title, html })
    },
  })
  if (shipped.length + own.length === 0 || !isFree(now)) return null
  const isUntouched = given.current !== null && now.title === given.current.title && now.html === given.current.html
  const ready = shipped.map(({ id, name }) => ({ value: id, label: name }))
  const mine = own.map(({ template_ref, name, description }) => ({ value: template_ref, label: description ? `${name} – ${description}` : name }))
  return (
    <div>
      <NativeSelect
        size="xs"
        label={t('start')}
        description={t('hint')}
        inputWrapperOrder={['label', 'input', 'description']}
        maw={320}
        mb="sm"
        value={isUntouched ? chosen : ''}
        data={[
          { value: '', label: t('choose') },
          ...(mine.length > 0
            ? [
                { group: t('own'), items: mine },
                { group: t('shipped'), items: ready },
              ]
            : ready),
        ]}
        onChange={(event) => {
          wanted.current = event.currentTarget.value
          start.mutate(wanted.current)
        }}
      />
      {own.length > 0 && (
        <Button size="compact-xs" variant="subtle" mb="sm" ms={-8} onClick={() => setManaging(true)}>
          {t('manage')}
        </Button>
      )}
      <ManageTemplates isOpen={isManaging} templates={own} onClose={() => setManaging(false)} />
    </div>
  )
}
