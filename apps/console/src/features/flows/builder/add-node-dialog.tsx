import { Modal } from '@mantine/core'
import { type FlowNodeKind, flowNodeKinds } from '@porchlight/contracts/flows/flow-nodes'
import { t } from '../texts.ts'
import styles from './builder.module.css'
import { kindIcons } from './kind-icons.ts'

/** Dialog that asks which kind of step to add. */
export function AddNodeDialog({ onAdd, onClose }: { onAdd: (kind: FlowNodeKind) => void; onClose: () => void }) {
  return (
    <Modal opened onClose={onClose} title={t('addNode')} size={480} closeButtonProps={{ 'aria-label': t('close') }}>
      <ul className={styles.kinds}>
        {flowNodeKinds.map((kind) => {
          const Icon = kindIcons[kind]
          return (
            <li key={kind}>
              <button type="button" data-autofocus={kind === 'message' || undefined} onClick={() => onAdd(kind)}>
                <Icon size={17} stroke={1.7} aria-hidden />
                {t(`kind_${kind}`)}
              </button>
            </li>
          )
        })}
      </ul>
    </Modal>
  )
}
