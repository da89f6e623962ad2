import { Switch } from '@mantine/core'
import { useMutation, useQuery } from '@tanstack/react-query'
import { api } from '../../shared/connection/api.ts'
import { keepAnswer } from '../../shared/connection/optimistic.ts'
import { Row } from '../../shared/interface/page/page.tsx'
import { libraryQuery } from '../../shared/library/library.ts'
import { t } from './texts.ts'

/** Switch that shows the form to visitors (`isContactFormOnline`); saved at once. */
export function OnlineSwitch() {
  const { data: library } = useQuery(libraryQuery)
  const change = useMutation({
    mutationFn: (isContactFormOnline: boolean) => api.librarySettings.update({ isContactFormOnline }),
    onSuccess: async (changed) => {
      keepAnswer(libraryQuery.queryKey, changed.library)
    },
  })
  return (
    <Row label={t('online')} hint={t('onlineHint')} htmlFor="form-online">
      <Switch
        id="form-online"
        aria-describedby="form-online-hint"
        checked={change.isPending ? change.variables : (library?.isContactFormOnline ?? false)}
        disabled={library === undefined || change.isPending}
        onChange={(event) => change.mutate(event.currentTarget.checked)}
      />
    </Row>
  )
}
