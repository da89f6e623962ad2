import { Button, Modal } from '@mantine/core'
import { checklistManagers } from '@porchlight/contracts/permission-flags'
import { DialogActions } from '../../interface/dialogs/dialog-actions.tsx'
import { usePermissions } from '../../permissions/permissions.ts'
import { visitorName } from '../visitor-name.ts'
import { answerSteps, type HeldUp } from './held-up.ts'
import { closingText } from './texts.ts'

/** More lines than this are counted. */
const linesMax = 50

/** Dialog that names the steps, or the conversations with such steps, that hold up closing. Whoever manages checklists can close all the same. */
export default function StepsDialog({ held: { rows, titles }, isOpen }: { held: HeldUp; isOpen: boolean }) {
  const { can } = usePermissions()
  const cancel = () => answerSteps(false)
  const [row] = rows
  const isOne = row && titles
  const lines = isOne
    ? Object.entries(titles)
    : rows.map((one): [string, string] => [one.conversation_ref, `#${one.number} ${one.subject || visitorName(one)}`])
  return (
    <Modal opened={isOpen} onClose={cancel} title={closingText('title')} size={440} closeButtonProps={{ 'aria-label': closingText('cancel') }}>
      <p>{isOne ? closingText('steps', { number: row.number }) : closingText('conversations')}</p>
      <ul>
        {lines.slice(0, linesMax).map(([ref, text]) => (
          <li key={ref} dir="auto">
            {text}
          </li>
        ))}
      </ul>
      {lines.length > linesMax && <p>{closingText('more', { count: lines.length - linesMax })}</p>}
      <DialogActions>
        <Button variant="default" onClick={cancel} data-autofocus>
          {closingText('cancel')}
        </Button>
        {can(checklistManagers) && (
          <Button color="red" onClick={() => answerSteps(true)}>
            {closingText('anyway')}
          </Button>
        )}
      </DialogActions>
    </Modal>
  )
}
