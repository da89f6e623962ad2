import { Modal } from '@mantine/core'
import type { Counted } from '../api.ts'
import { t } from '../texts.ts'

/** Dialog behind a number of the samples: says that nothing is behind it. */
export default function SampleDialog({ counted, onClose }: { counted: Counted; onClose: () => void }) {
  return (
    <Modal opened onClose={onClose} title={t('rowsTitle', { title: counted.title })} size={420} closeButtonProps={{ 'aria-label': t('close') }}>
      <p style={{ margin: 0 }}>{t('sampleRows')}</p>
    </Modal>
  )
}
