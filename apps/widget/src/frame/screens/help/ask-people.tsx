import { useHelp } from '../../help/help.ts'
import { t } from '../../help-texts.ts'
import { logFailure } from '../../log.ts'
import { type Way, WayTo } from '../../parts/way.tsx'

/** The way to a person after an answer, or none. The library is told that the reader took it. */
export function AskPeople({ way, answer_ref }: { way: Way; answer_ref: string | undefined }) {
  const { boot, http } = useHelp()
  const note = () => {
    if (answer_ref === undefined) return
    http.answers.rate({ answer_ref, support_lib_id: boot.support_lib_id, said: 'to_people' }).catch(logFailure.bind(null, 'rating'))
  }
  const noted: Way = {
    ...way,
    onClick: (event) => {
      note()
      way.onClick(event)
    },
  }
  return (
    <WayTo way={noted} className="link">
      {t('ask_people')}
    </WayTo>
  )
}
